// The commands of timeprobe-train. Each adds itself to the command line and says what to do when it
// was chosen.
#pragma once

#include <CLI/CLI.hpp>

#include "command_line/exit_codes.h"
#include "command_line/program.h"
#include "command_line/training_commands.h"

namespace timeprobe {

void add_about_command(CLI::App& app, Action& chosen);
void add_answer_command(CLI::App& app, Action& chosen);
void add_draw_command(CLI::App& app, Action& chosen);
void add_rl_command(CLI::App& app, Action& chosen);
void add_sft_command(CLI::App& app, Action& chosen);
void add_spans_command(CLI::App& app, Action& chosen);

}  // namespace timeprobe
