#include "completion.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/error.h"
#include "command_words.h"
#include "evaluation/run_store.h"

namespace timeprobe {
namespace {

// The command that the words lead to.
const CLI::App& command_of(const CLI::App& app, const std::vector<std::string>& words) {
  const CLI::App* command = &app;
  for (const std::string& word : words) {
    const std::vector<const CLI::App*> below = commands_below(*command);
    const auto next = std::find_if(below.begin(), below.end(), [&word](const CLI::App* candidate) {
      return candidate->get_name() == word;
    });
    if (next == below.end()) break;
    command = *next;
  }
  return *command;
}

bool wants_value(const CLI::App& command, const std::string& word) {
  if (!word.starts_with("-")) return false;
  const CLI::Option* option = command.get_option_no_throw(word);
  return option != nullptr && option->get_expected_max() > 0 && option->get_type_size() != 0;
}

bool names_runs(const CLI::App& command) {
  const CLI::Option* runs = command.get_option_no_throw("runs");
  if (runs == nullptr) runs = command.get_option_no_throw("run");
  return runs != nullptr && runs->get_positional();
}

// A store that cannot be read has no names; Tab is no place for an error.
std::vector<std::string> stored_runs(const CLI::App& command) {
  const CLI::Option* database = command.get_option_no_throw("--db");
  std::vector<std::string> names;
  if (database == nullptr) return names;
  try {
    for (const RunInfo& run : RunStore::open_existing(database->get_default_str()).runs()) {
      names.push_back(run.name);
    }
  } catch (const Error&) {
    names.clear();
  }
  return names;
}

}  // namespace

int print_completions(const CLI::App& app, const std::vector<std::string>& words) {
  const CLI::App& command = command_of(app, words);
  if (!words.empty() && wants_value(command, words.back())) return 0;
  for (const std::string& word : known_words(command)) fmt::print("{}\n", word);
  if (names_runs(command)) {
    for (const std::string& name : stored_runs(command)) fmt::print("{}\n", name);
  }
  return 0;
}

}  // namespace timeprobe
