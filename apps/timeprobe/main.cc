// The program `timeprobe`: its commands, and what the shell and the build ask of it.

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/files.h"
#include "command_line/command_words.h"
#include "command_line/completion.h"
#include "command_line/manual_page.h"
#include "command_line/shown_names.h"
#include "commands.h"
#include "stored_runs.h"
#include "training_program.h"
#include "version_text.h"

namespace timeprobe {
namespace {

// In the order of the help.
constexpr void (*kCommands[])(CLI::App&, Action&) = {
    add_build_command,   add_extract_command, add_import_command, add_run_command,
    add_runs_command,    add_score_command,   add_report_command, add_view_command,
    add_compare_command, add_export_command,  add_doctor_command, add_resolve_command,
    add_solve_command,   add_train_command,
};

// Commands of timeprobe-train are known to it alone.
int complete(const CLI::App& app, const std::vector<std::string>& words) {
  if (!belongs_to_training_program(command_of(app, words))) {
    return print_completions(app, words, stored_runs);
  }
  if (!has_training_program()) return kExitOk;
  std::vector<std::string> handed = {std::string(kCompleteCommand)};
  handed.insert(handed.end(), words.begin() + 1, words.end());  // without "train"
  become_training_program(handed);
}

int write_all_manual_pages(const CLI::App& app, const std::string& folder) {
  write_manual_pages(app, folder,
                     [](const CLI::App& command) { return !belongs_to_training_program(command); });
  if (!has_training_program()) return kExitOk;
  become_training_program({std::string(kManualCommand), folder});
}

int run(int argc, char** argv) {
  CLI::App app{"timeprobe examines how language models reason about time.", "timeprobe"};
  app.formatter(help_of_shown_names());
  app.set_version_flag("--version", version_text());
  app.require_subcommand(1);
  Action chosen;
  for (const auto add_command : kCommands) add_command(app, chosen);
  // Behind the commands, which would inherit it.
  app.footer(
      "Examples:\n"
      "  timeprobe build tempreason --facts data/facts/sample.tsv --out exam\n"
      "  timeprobe run exam/l2_test_reasonqa.jsonl --model reasoner --name first\n"
      "  timeprobe report first");
  if (argc > 1 && std::string_view(argv[1]) == kCompleteCommand) {
    return complete(app, {argv + 2, argv + argc});
  }
  if (argc == 3 && std::string_view(argv[1]) == kManualCommand) {
    return write_all_manual_pages(app, argv[2]);
  }
  return do_chosen(app, chosen, argc, argv);
}

}  // namespace
}  // namespace timeprobe

int main(int argc, char** argv) {
  using namespace timeprobe;
  remove_new_files_on_interrupt();
  return with_errors_told("timeprobe", [argc, argv] { return run(argc, argv); });
}
