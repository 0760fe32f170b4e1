// The program `timeprobe`: reads the command line, calls one command, turns errors into one line
// and an exit code.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "base/check.h"
#include "base/error.h"
#include "base/files.h"
#include "base/version.h"
#include "commands.h"

namespace timeprobe {
namespace {

// Levenshtein distance; names are short.
std::size_t edit_distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t substituted = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, substituted});
    }
  }
  return row[b.size()];
}

// The command that the line has got to: "build tempreason", or the program itself.
const CLI::App& chosen_command(const CLI::App& app) {
  const CLI::App* command = &app;
  while (!command->get_subcommands().empty()) command = command->get_subcommands().front();
  return *command;
}

// What may stand behind the command: its flags and the commands below it.
std::vector<std::string> known_words(const CLI::App& command) {
  std::vector<std::string> words;
  for (const CLI::App* below : command.get_subcommands([](const CLI::App*) { return true; })) {
    words.push_back(below->get_name());
  }
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) words.push_back("--" + name);
  }
  return words;
}

// What stands behind the command on the line, values of flags included.
std::vector<std::string> words_behind(const CLI::App& app, int argc, char** argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  const CLI::App* command = &app;
  while (!command->get_subcommands().empty()) {
    command = command->get_subcommands().front();
    words.erase(words.begin(),
                std::next(std::find(words.begin(), words.end(), command->get_name())));
  }
  return words;
}

// " (did you mean --force?)" or nothing.
std::string suggestion(const CLI::App& app, int argc, char** argv) {
  const std::vector<std::string> known = known_words(chosen_command(app));
  const std::vector<std::string> behind = words_behind(app, argc, argv);
  for (std::size_t i = 0; i < behind.size(); ++i) {
    const std::string word = behind[i].substr(0, behind[i].find('='));
    const bool candidate = word.starts_with("--") || i == 0;
    if (!candidate || std::find(known.begin(), known.end(), word) != known.end()) continue;
    const auto nearest = std::min_element(known.begin(), known.end(),
                                          [&word](const std::string& a, const std::string& b) {
                                            return edit_distance(word, a) < edit_distance(word, b);
                                          });
    if (nearest != known.end() && edit_distance(word, *nearest) <= (word.size() + 1) / 3) {
      return fmt::format(" (did you mean {}?)", *nearest);
    }
  }
  return "";
}

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
  app.set_version_flag("--version", fmt::format("timeprobe {}", kVersion));
  app.require_subcommand(1);
  Action chosen;
  add_build_command(app, chosen);
  add_extract_command(app, chosen);
  add_import_command(app, chosen);
  add_run_command(app, chosen);
  add_runs_command(app, chosen);
  add_score_command(app, chosen);
  add_report_command(app, chosen);
  add_compare_command(app, chosen);
  add_export_command(app, chosen);
  add_doctor_command(app, chosen);
  add_resolve_command(app, chosen);
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
