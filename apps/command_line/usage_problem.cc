#include "command_line/usage_problem.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "command_line/command_words.h"

namespace timeprobe {
namespace {

// How many letters are added, left out, replaced, or swapped with their neighbour (the optimal
// string alignment distance). Names are short.
std::size_t edit_distance(const std::string& a, const std::string& b) {
  using Row = std::vector<std::size_t>;
  Row before(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0U);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before = std::exchange(above, row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, replaced});
      const bool swaps = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swaps) row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row[b.size()];
}

// "; did you mean --force?", or nothing where nothing is near.
std::string suggestion(const CLI::App& command, const std::string& word) {
  const std::vector<std::string> known = known_words(command);
  const auto nearest = std::ranges::min_element(
      known, {}, [&word](const std::string& candidate) { return edit_distance(word, candidate); });
  if (nearest == known.end() || edit_distance(word, *nearest) > (word.size() + 1) / 3) return "";
  return fmt::format("; did you mean {}?", *nearest);
}

const CLI::App* next_command(const CLI::App& command) {
  const std::vector<CLI::App*> chosen = command.get_subcommands();
  return chosen.empty() ? nullptr : chosen.front();
}

std::string unknown_word(const CLI::App& command, const std::vector<std::string>& unknown) {
  const std::string word = unknown.front().substr(0, unknown.front().find('='));
  if (word.size() > 1 && word.starts_with('-')) {
    return fmt::format("there is no flag '{}'{}", word, suggestion(command, word));
  }
  if (!commands_below(command).empty()) {
    return fmt::format("there is no command '{}'{}", word, suggestion(command, word));
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
