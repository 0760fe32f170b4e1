// The program `timeprobe-train`: what needs LibTorch. `timeprobe train` becomes it.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string_view>

#include "base/files.h"
#include "base/version.h"
#include "command_line/command_words.h"
#include "command_line/completion.h"
#include "command_line/manual_page.h"
#include "command_line/shown_names.h"
#include "commands.h"
#include "t5/runtime.h"

namespace timeprobe {
namespace {

// The page of `timeprobe train` itself is timeprobe's.
int write_pages_below(const CLI::App& app, const char* folder) {
  for (const CLI::App* command : commands_below(app)) write_manual_pages(*command, folder);
  return kExitOk;
}

int run(int argc, char** argv) {
  CLI::App app{"timeprobe-train works with T5 networks; 'timeprobe train' starts it.",
               "timeprobe train"};
  app.formatter(help_of_shown_names());
  app.set_version_flag("--version", fmt::format("timeprobe-train {}", kVersion));
  app.require_subcommand(1);
  Action chosen;
  add_spans_command(app, chosen);
  add_sft_command(app, chosen);
  add_rl_command(app, chosen);
  add_draw_command(app, chosen);
  add_answer_command(app, chosen);
  add_about_command(app, chosen);
  // Behind the commands, which would inherit it.
  app.footer(
      "Examples:\n"
      "  timeprobe train about\n"
      "  timeprobe train sft --help");
  if (argc > 1 && std::string_view(argv[1]) == kCompleteCommand) {
    return print_completions(app, {argv + 2, argv + argc});
  }
  if (argc == 3 && std::string_view(argv[1]) == kManualCommand) {
    return write_pages_below(app, argv[2]);
  }
  t5::restart_with_environment(argv);
  return do_chosen(app, chosen, argc, argv);
}

}  // namespace
}  // namespace timeprobe

int main(int argc, char** argv) {
  using namespace timeprobe;
  remove_new_files_on_interrupt();
  return with_errors_told("timeprobe train", [argc, argv] { return run(argc, argv); });
}
