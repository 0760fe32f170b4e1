#include "command_line/completion.h"

#include <fmt/format.h>

#include "command_line/command_words.h"
#include "command_line/exit_codes.h"

namespace timeprobe {
namespace {

bool wants_value(const CLI::App& command, const std::string& word) {
  if (!word.starts_with("-")) return false;
  const CLI::Option* option = command.get_option_no_throw(word);
  return option != nullptr && option->get_expected_max() > 0 && option->get_type_size() != 0;
}

}  // namespace

int print_completions(const CLI::App& app, const std::vector<std::string>& words,
                      const MoreWords& more) {
  const CLI::App& command = command_of(app, words);
  if (!words.empty() && wants_value(command, words.back())) return kExitOk;
  for (const std::string& word : known_words(command)) fmt::print("{}\n", word);
  if (!more) return kExitOk;
  for (const std::string& word : more(command)) fmt::print("{}\n", word);
  return kExitOk;
}

}  // namespace timeprobe
