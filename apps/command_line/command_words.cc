#include "command_line/command_words.h"

#include <algorithm>

#include "command_line/shown_names.h"

namespace timeprobe {

std::vector<const CLI::App*> commands_below(const CLI::App& command) {
  return command.get_subcommands([](const CLI::App*) { return true; });
}

std::vector<std::string> known_words(const CLI::App& command) {
  std::vector<std::string> words;
  for (const CLI::App* below : commands_below(command)) words.push_back(below->get_name());
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_group().empty()) continue;  // accepted, and shown nowhere
    for (const std::string& name : shown_names(*option)) {
      if (name.starts_with("--")) words.push_back(name);
    }
  }
  return words;
}

const CLI::App& command_of(const CLI::App& app, const std::vector<std::string>& words) {
  const CLI::App* command = &app;
  for (const std::string& word : words) {
    const std::vector<const CLI::App*> below = commands_below(*command);
    const auto next = std::ranges::find(below, word, &CLI::App::get_name);
    if (next == below.end()) break;
    command = *next;
  }
  return *command;
}

std::string full_name(const CLI::App& command) {
  const CLI::App* parent = command.get_parent();
  return (parent == nullptr ? "" : full_name(*parent) + " ") + command.get_name();
}

}  // namespace timeprobe
