#include "models/chat/secret.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/replace_all.h"

namespace timeprobe {
namespace {

constexpr std::size_t kShortestSecret = 8;
constexpr std::array<std::string_view, 2> kStandIns = {"lm-studio", "sk-no-key-required"};

bool is_secret(std::string_view value) {
  return value.size() >= kShortestSecret &&
         std::find(kStandIns.begin(), kStandIns.end(), value) == kStandIns.end();
}

std::string escaped(std::string_view value, std::string_view escape_these) {
  std::string result;
  for (const char c : value) {
    if (escape_these.find(c) != std::string_view::npos) result += '\\';
    result += c;
  }
  return result;
}

// Whether the word is the key with its middle left out.
bool is_masked(std::string_view word, std::string_view key) {
  const std::size_t mask = std::min(word.find("**"), word.find("..."));
  if (mask == std::string_view::npos || mask < 3) return false;
  return key.starts_with(word.substr(0, mask));
}

}  // namespace

std::string Secret::redact(std::string text) const {
  if (!is_secret(value_)) return text;
  replace_all(text, value_, kHiddenKey);
  if (value_.find_first_of("\"\\/") != std::string::npos) {
    replace_all(text, escaped(value_, "\"\\"), kHiddenKey);
    replace_all(text, escaped(value_, "\"\\/"), kHiddenKey);
  }
  return text;
}

std::string Secret::redact_complaint(std::string text) const {
  text = redact(std::move(text));
  if (!is_secret(value_)) return text;
  constexpr std::string_view kSeparators = " \t\r\n\"'`,;:()[]{}<>=";
  std::string result;
  std::size_t offset = 0;
  while (offset < text.size()) {
    const std::size_t end = std::min(text.find_first_of(kSeparators, offset), text.size());
    const std::string_view word = std::string_view(text).substr(offset, end - offset);
    result += is_masked(word, value_) ? std::string_view(kHiddenKey) : word;
    if (end < text.size()) result += text[end];
    offset = end + 1;
  }
  return result;
}

}  // namespace timeprobe
