// The program `timeprobe`: reads the command line, calls one command, turns errors into one line
// and an exit code.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "base/error.h"
#include "base/files.h"
#include "command_words.h"
#include "commands.h"
#include "completion.h"
#include "manual_page.h"
#include "version_text.h"

namespace timeprobe {
namespace {

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

int report_usage_error(const CLI::App& app, const CLI::ParseError& error, int argc, char** argv) {
  if (error.get_exit_code() == 0) return app.exit(error);  // --help, --version
  std::string problem = first_line(error.what());
  if (error.get_exit_code() ==
      static_cast<int>(
          CLI::ExitCodes::ExtrasError)) {  // whose own text has them in the opposite order
    problem = fmt::format("not expected: {}", fmt::join(app.remaining(true), " "));
  }
  fmt::print(stderr, "timeprobe: {}{}\n", problem, suggestion(app, argc, argv));
  fmt::print(stderr, "timeprobe: see 'timeprobe --help'\n");
  return kExitUsage;
}

int run(int argc, char** argv) {
  CLI::App app{
      "timeprobe examines how language models reason about time.\n\n"
      "  timeprobe build tempreason --facts data/facts/sample.tsv --out exam\n"
      "  timeprobe run exam/l2_test_reasonqa.jsonl --model reasoner --name first\n"
      "  timeprobe report first\n",
      "timeprobe"};
  app.set_version_flag("--version", version_text());
  app.require_subcommand(1);
  Action chosen;
  add_build_command(app, chosen);
  add_extract_command(app, chosen);
  add_import_command(app, chosen);
  add_run_command(app, chosen);
  add_runs_command(app, chosen);
  add_score_command(app, chosen);
  add_report_command(app, chosen);
  add_view_command(app, chosen);
  add_compare_command(app, chosen);
  add_export_command(app, chosen);
  add_doctor_command(app, chosen);
  add_resolve_command(app, chosen);
  add_solve_command(app, chosen);
  add_train_command(app, chosen);
  if (argc > 1 && std::string_view(argv[1]) == kCompleteCommand) {
    return print_completions(app, {argv + 2, argv + argc});
  }
  if (argc == 3 && std::string_view(argv[1]) == kManualCommand) {
    write_manual_pages(app, argv[2]);
    return kExitOk;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return report_usage_error(app, error, argc, argv);
  }
  return chosen();
}

}  // namespace
}  // namespace timeprobe

int main(int argc, char** argv) {
  using namespace timeprobe;
  remove_new_files_on_interrupt();
  try {
    return run(argc, argv);
  } catch (const Error& error) {
    fmt::print(stderr, "timeprobe: {}\n", error.what());
    return error.kind() == ErrorKind::usage ? kExitUsage : kExitFailed;
  } catch (const InternalError& error) {
    fmt::print(stderr, "timeprobe: a bug of ours, please report it: {}\n", error.what());
    return kExitFailed;
  } catch (const std::exception& error) {
    fmt::print(stderr, "timeprobe: {}\n", error.what());
    return kExitFailed;
  }
}
