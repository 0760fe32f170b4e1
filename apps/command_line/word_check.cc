#include "command_line/word_check.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/nearest_word.h"

namespace timeprobe {

CLI::Validator one_of(const std::vector<std::string>& words) {
  const auto find_fault = [words](const std::string& text) {
    if (std::find(words.begin(), words.end(), text) != words.end()) return std::string();
    return fmt::format("one of {} is wanted, not '{}'{}", fmt::join(words, ", "), text,
                       did_you_mean(text, words));
  };
  return {find_fault, fmt::format("{{{}}}", fmt::join(words, ","))};
}

}  // namespace timeprobe
