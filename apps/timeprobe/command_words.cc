#include "command_words.h"

#include <fmt/format.h>

#include <algorithm>

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

}  // namespace

std::vector<const CLI::App*> commands_below(const CLI::App& command) {
  return command.get_subcommands([](const CLI::App*) { return true; });
}

std::vector<std::string> known_words(const CLI::App& command) {
  std::vector<std::string> words;
  for (const CLI::App* below : commands_below(command)) words.push_back(below->get_name());
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) words.push_back("--" + name);
  }
  return words;
}

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

}  // namespace timeprobe
