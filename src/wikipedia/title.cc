#include "wikipedia/title.h"

#include <utf8proc.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <memory>

#include "base/text_normalization.h"
#include "base/utf8.h"

namespace timeprobe::wikipedia {
namespace {

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

std::string normal_form_c(const std::string& text) {
  using Composed = std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)>;
  utf8proc_uint8_t* raw = nullptr;
  const utf8proc_ssize_t size =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                   static_cast<utf8proc_ssize_t>(text.size()), &raw,
                   static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE));
  const Composed composed(raw, &std::free);
  if (size < 0) return text;
  return {reinterpret_cast<const char*>(composed.get()), static_cast<std::size_t>(size)};
}

std::string with_upper_first(std::string text) {
  std::size_t end = 0;
  const auto first = static_cast<utf8proc_int32_t>(next_code_point(text, end));
  const utf8proc_int32_t upper = utf8proc_toupper(first);
  if (upper == first) return text;
  std::string begin;
  append_code_point(begin, static_cast<std::uint32_t>(upper));
  return text.replace(0, end, begin);
}

std::string percent_decoded(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned value = 0;
    const char* const digits = text.data() + i + 1;
    const bool escape = text[i] == '%' && i + 2 < text.size() &&
                        std::from_chars(digits, digits + 2, value, 16).ptr == digits + 2;
    result += escape ? static_cast<char>(value) : text[i];
    if (escape) i += 2;
  }
  return result;
}

bool may_stand_in_title(char c) {
  const bool markup =
      c == '<' || c == '>' || c == '[' || c == ']' || c == '{' || c == '|' || c == '}';
  return static_cast<unsigned char>(c) >= 0x20 && c != 0x7F && !markup;
}

}  // namespace

std::string with_single_spaces(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (const char c : text) {
    const bool space = c == ' ' || c == '_' || c == '\t' || c == '\n';
    if (!space) {
      result += c;
    } else if (!result.empty() && result.back() != ' ') {
      result += ' ';
    }
  }
  if (!result.empty() && result.back() == ' ') result.pop_back();
  return result;
}

std::string normalize_title(std::string_view text) {
  std::string title = with_single_spaces(text);
  if (title.empty()) return title;
  if (is_ascii(title)) {
    title[0] = ascii_upper_char(title[0]);
    return title;
  }
  if (find_invalid_utf8(title)) return title;
  return with_upper_first(normal_form_c(title));
}

std::string link_target(std::string_view text) {
  const std::string_view page = text.substr(0, text.find('#'));
  const bool escaped = page.find('%') != std::string_view::npos;
  const std::string decoded = escaped ? percent_decoded(page) : std::string(page);
  if (escaped && find_invalid_utf8(decoded)) return "";
  std::string title = normalize_title(decoded);
  if (!std::all_of(title.begin(), title.end(), may_stand_in_title)) return "";
  return title;
}

}  // namespace timeprobe::wikipedia
