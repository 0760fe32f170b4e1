#include "command_line/usage_problem.h"

#include <fmt/format.h>

#include <vector>

#include "base/nearest_word.h"
#include "command_line/command_words.h"

namespace timeprobe {
namespace {

const CLI::App* next_command(const CLI::App& command) {
  const std::vector<CLI::App*> chosen = command.get_subcommands();
  return chosen.empty() ? nullptr : chosen.front();
}

std::string unknown_word(const CLI::App& command, const std::vector<std::string>& unknown) {
  const std::string word = unknown.front().substr(0, unknown.front().find('='));
  if (word.size() > 1 && word.starts_with('-')) {
    return fmt::format("there is no flag '{}'{}", word, did_you_mean(word, known_words(command)));
  }
  if (!commands_below(command).empty()) {
    return fmt::format("there is no command '{}'{}", word,
                       did_you_mean(word, known_words(command)));
  }
  return fmt::format("not expected: {}", fmt::join(unknown, " "));
}

bool wants_command(const CLI::App& command) {
  return command.get_require_subcommand_min() > 0 && next_command(command) == nullptr;
}

std::string names_below(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::App* below : commands_below(command)) names.push_back(below->get_name());
  return fmt::format("{}", fmt::join(names, ", "));
}

const CLI::App& reached(const CLI::App& app) {
  const CLI::App* next = next_command(app);
  return next == nullptr ? app : reached(*next);
}

}  // namespace

std::string usage_problem(const CLI::App& app, const CLI::ParseError& error) {
  for (const CLI::App* command = &app; command != nullptr; command = next_command(*command)) {
    const std::vector<std::string> unknown = command->remaining();
    if (!unknown.empty()) return unknown_word(*command, unknown);
  }
  const CLI::App& last = reached(app);
  if (wants_command(last)) return "a command is wanted: " + names_below(last);
  const std::string text = error.what();
  return text.substr(0, text.find('\n'));
}

std::string reached_command(const CLI::App& app) { return full_name(reached(app)); }

}  // namespace timeprobe
