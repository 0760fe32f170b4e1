// The commands of the program. Each adds itself to the command line and says what to do when it was
// chosen.
#pragma once

#include <CLI/CLI.hpp>

#include "command_line/exit_codes.h"
#include "command_line/program.h"

namespace timeprobe {

void add_build_command(CLI::App& app, Action& chosen);
void add_build_chronosense_command(CLI::App& build, Action& chosen);
void add_build_chronosense_multi_command(CLI::App& build, Action& chosen);
void add_build_tempreason_command(CLI::App& build, Action& chosen);
void add_build_traveler_command(CLI::App& build, Action& chosen);
void add_doctor_command(CLI::App& app, Action& chosen);
void add_extract_command(CLI::App& app, Action& chosen);
void add_extract_events_command(CLI::App& extract, Action& chosen);
void add_extract_facts_command(CLI::App& extract, Action& chosen);
void add_extract_merge_command(CLI::App& extract, Action& chosen);
void add_extract_pages_command(CLI::App& extract, Action& chosen);
void add_extract_redirects_command(CLI::App& extract, Action& chosen);
void add_import_command(CLI::App& app, Action& chosen);
void add_resolve_command(CLI::App& app, Action& chosen);
void add_runs_command(CLI::App& app, Action& chosen);
void add_run_command(CLI::App& app, Action& chosen);
void add_compare_command(CLI::App& app, Action& chosen);
void add_score_command(CLI::App& app, Action& chosen);
void add_report_command(CLI::App& app, Action& chosen);
void add_view_command(CLI::App& app, Action& chosen);
void add_export_command(CLI::App& app, Action& chosen);
void add_solve_command(CLI::App& app, Action& chosen);
void add_train_command(CLI::App& app, Action& chosen);
void add_train_ablation_command(CLI::App& train, Action& chosen);

}  // namespace timeprobe
