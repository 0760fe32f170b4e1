#include "base/command_line.h"

#include <fmt/format.h>

#include <algorithm>

namespace timeprobe {
namespace {

// Reads one word from the front of the text, which begins with no white space.
Result<std::string> take_word(std::string_view& text) {
  std::string word;
  char quote = '\0';
  while (!text.empty()) {
    const char c = text.front();
    if (quote == '\0' && (c == ' ' || c == '\t' || c == '\n')) break;
    text.remove_prefix(1);
    const char next = text.empty() ? '\0' : text.front();
    const bool escapes = c == '\\' && next != '\0' &&
                         (quote == '\0' || (quote == '"' && (next == '"' || next == '\\')));
    if (escapes) {
      word += next;
      text.remove_prefix(1);
    } else if (c == quote) {
      quote = '\0';
    } else if (quote == '\0' && (c == '\'' || c == '"')) {
      quote = c;
    } else {
      word += c;
    }
  }
  if (quote != '\0') return Problem{fmt::format("the quote {} is not closed", quote)};
  return word;
}

}  // namespace

Result<std::vector<std::string>> split_command_line(std::string_view text) {
  std::vector<std::string> words;
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\n"), text.size()));
    if (text.empty()) break;
    Result<std::string> word = take_word(text);
    if (!word) return word.problem();
    words.push_back(std::move(word).value());
  }
  if (words.empty() || words.front().empty()) return Problem{"no program is named"};
  return words;
}

std::string shell_word(const std::string& word, std::string_view plain_marks) {
  const auto is_plain = [plain_marks](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           plain_marks.find(c) != std::string_view::npos;
  };
  if (!word.empty() && std::all_of(word.begin(), word.end(), is_plain)) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

}  // namespace timeprobe
