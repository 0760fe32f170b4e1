#include "base/text_normalization.h"

#include <fmt/format.h>
#include <utf8proc.h>

#include <algorithm>
#include <cstdint>

#include "base/utf8.h"

namespace timeprobe {
namespace {

bool is_ascii_punctuation(std::uint32_t c) {
  return (c >= '!' && c <= '/') || (c >= ':' && c <= '@') || (c >= '[' && c <= '`') ||
         (c >= '{' && c <= '~');
}

// What Python's str.split() without arguments takes for white space.
bool is_space(std::uint32_t c) {
  return (c >= 0x09 && c <= 0x0D) || (c >= 0x1C && c <= 0x20) || c == 0x85 || c == 0xA0 ||
         c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F ||
         c == 0x205F || c == 0x3000;
}

std::uint32_t lower(std::uint32_t c) {
  if (c < 0x80) return (c >= 'A' && c <= 'Z') ? c + 32 : c;
  return static_cast<std::uint32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(c)));
}

// Lower case without punctuation, white space unified to single spaces between tokens.
// "İ" (U+0130) becomes "i" and a combining dot, as in Python.
std::string lower_without_punctuation(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  std::size_t offset = 0;
  while (offset < text.size()) {
    const std::uint32_t c = next_code_point(text, offset);
    if (is_ascii_punctuation(c)) continue;
    if (is_space(c)) {
      out += ' ';
    } else if (c == 0x0130) {
      out += "i\xCC\x87";
    } else {
      append_code_point(out, lower(c));
    }
  }
  return out;
}

// Python's \w, which decides the word boundary around an article: letters, numbers, underscore.
bool is_word_character(std::uint32_t c) {
  if (c == '_') return true;
  switch (utf8proc_category(static_cast<utf8proc_int32_t>(c))) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_NL:
    case UTF8PROC_CATEGORY_NO: return true;
    default: return false;
  }
}

bool is_article(std::string_view word) { return word == "a" || word == "an" || word == "the"; }

// The articles stand between word boundaries, not only between spaces: "the–a" holds two.
std::string without_articles(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  std::size_t offset = 0;
  while (offset < text.size()) {
    const std::size_t start = offset;
    std::size_t end = offset;
    bool word = false;
    while (offset < text.size()) {
      word = is_word_character(next_code_point(text, offset));
      if (!word) break;
      end = offset;
    }
    const std::string_view token = text.substr(start, end - start);
    out += is_article(token) ? std::string_view(" ") : token;
    if (!word) out += text.substr(end, offset - end);
  }
  return out;
}

std::string collapse_spaces(std::string_view text) {
  return fmt::format("{}", fmt::join(split_tokens(text), " "));
}

}  // namespace

std::string normalize_squad(std::string_view text) {
  return collapse_spaces(without_articles(lower_without_punctuation(text)));
}

std::vector<std::string_view> split_tokens(std::string_view normalized) {
  std::vector<std::string_view> tokens;
  std::size_t start = normalized.find_first_not_of(' ');
  while (start != std::string_view::npos) {
    const std::size_t end = std::min(normalized.find(' ', start), normalized.size());
    tokens.push_back(normalized.substr(start, end - start));
    start = normalized.find_first_not_of(' ', end);
  }
  return tokens;
}

std::string_view trim(std::string_view text, std::string_view characters) {
  text.remove_prefix(std::min(text.find_first_not_of(characters), text.size()));
  return text.substr(0, text.find_last_not_of(characters) + 1);  // npos + 1 is 0: nothing
}

bool take_prefix(std::string_view& text, std::string_view words) {
  if (!text.starts_with(words)) return false;
  text.remove_prefix(words.size());
  return true;
}

bool take_suffix(std::string_view& text, std::string_view words) {
  if (!text.ends_with(words)) return false;
  text.remove_suffix(words.size());
  return true;
}

char ascii_lower_char(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
}

char ascii_upper_char(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - ('a' - 'A')) : c;
}

std::string ascii_lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = ascii_lower_char(c);
  return out;
}

}  // namespace timeprobe
