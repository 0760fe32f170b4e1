#include "wikipedia/character_references.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <unordered_map>

#include "base/check.h"
#include "base/embedded_data.h"

namespace timeprobe::wikipedia {
namespace {

constexpr std::size_t kLongestReference = 16;  // "&thetasym;", "&#x10FFFF;", and zeros before

std::string utf8_of(std::uint32_t code_point) {
  std::array<utf8proc_uint8_t, 4> bytes{};
  const utf8proc_ssize_t size =
      utf8proc_encode_char(static_cast<utf8proc_int32_t>(code_point), bytes.data());
  return {reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(size)};
}

bool is_character(std::uint32_t code_point) {
  const bool control = (code_point < 0x20 && code_point != '\t' && code_point != '\n') ||
                       (code_point >= 0x7F && code_point < 0xA0);
  const bool surrogate = code_point >= 0xD800 && code_point <= 0xDFFF;
  return !control && !surrogate && (code_point & 0xFFFEU) != 0xFFFEU && code_point <= 0x10FFFF;
}

std::optional<std::uint32_t> whole_number(std::string_view digits, int base) {
  std::uint32_t value = 0;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
  const bool whole = end == digits.data() + digits.size() && !digits.empty();
  if (!whole || error == std::errc::invalid_argument) return std::nullopt;
  return error == std::errc() ? value : 0xFFFFFFFFU;  // too large: no character
}

// The table's lines are "name<tab>U+XXXX".
std::unordered_map<std::string_view, std::string> read_names() {
  std::unordered_map<std::string_view, std::string> names;
  std::string_view table = embedded_file("wikipedia/entities.tsv");
  while (!table.empty()) {
    const std::string_view line = table.substr(0, table.find('\n'));
    table.remove_prefix(std::min(line.size() + 1, table.size()));
    if (line.empty() || line.front() == '#') continue;
    const std::size_t tab = line.find("\tU+");
    const auto code_point =
        tab == std::string_view::npos ? std::nullopt : whole_number(line.substr(tab + 3), 16);
    TIMEPROBE_CHECK(code_point.has_value(), "wikipedia/entities.tsv: " + std::string(line));
    names.emplace(line.substr(0, tab), utf8_of(*code_point));
  }
  return names;
}

std::optional<std::string> character_of(std::string_view name) {
  static const auto names = read_names();
  if (name.starts_with('#')) {
    const bool hex = name.size() > 1 && (name[1] == 'x' || name[1] == 'X');
    const auto number = whole_number(name.substr(hex ? 2 : 1), hex ? 16 : 10);
    if (!number) return std::nullopt;
    return utf8_of(is_character(*number) ? *number : 0xFFFD);
  }
  const auto found = names.find(name);
  return found == names.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace

std::optional<CharacterReference> read_character_reference(std::string_view text) {
  const std::string_view head = text.substr(0, kLongestReference);
  const std::size_t end = head.find(';');
  if (!head.starts_with('&') || end == std::string_view::npos) return std::nullopt;
  const auto character = character_of(head.substr(1, end - 1));
  if (!character) return std::nullopt;
  return CharacterReference{*character, end + 1};
}

std::string decode_character_references(std::string_view text) {
  std::string decoded;
  while (!text.empty()) {
    const std::size_t ampersand = std::min(text.find('&'), text.size());
    decoded += text.substr(0, ampersand);
    text.remove_prefix(ampersand);
    if (text.empty()) break;
    const auto reference = read_character_reference(text);
    decoded += reference ? reference->text : "&";
    text.remove_prefix(reference ? reference->length : 1);
  }
  return decoded;
}

}  // namespace timeprobe::wikipedia
