#include "wikipedia/character_references.h"

#include <algorithm>
#include <unordered_map>

#include "base/check.h"
#include "base/embedded_data.h"
#include "base/parse_as.h"
#include "base/split_text.h"
#include "base/utf8.h"

namespace timeprobe::wikipedia {
namespace {

constexpr std::size_t kLongestReference = 16;  // "&thetasym;", "&#x10FFFF;", and zeros before

std::string utf8_of(std::uint64_t code_point) {
  std::string text;
  append_code_point(text, static_cast<std::uint32_t>(code_point));
  return text;
}

bool is_character(std::uint64_t code_point) {
  const bool control = (code_point < 0x20 && code_point != '\t' && code_point != '\n') ||
                       (code_point >= 0x7F && code_point < 0xA0);
  const bool surrogate = code_point >= 0xD800 && code_point <= 0xDFFF;
  return !control && !surrogate && (code_point & 0xFFFEU) != 0xFFFEU && code_point <= 0x10FFFF;
}

// The table's lines are "name<tab>U+XXXX".
std::unordered_map<std::string_view, std::string> read_names() {
  std::unordered_map<std::string_view, std::string> names;
  std::string_view table = embedded_file("wikipedia/entities.tsv");
  while (!table.empty()) {
    const std::string_view line = take_until(table, '\n');
    if (line.empty() || line.front() == '#') continue;
    const std::size_t tab = line.find("\tU+");
    const auto code_point = tab == std::string_view::npos
                                ? std::nullopt
                                : parse_as<std::uint32_t>(line.substr(tab + 3), 16);
    TIMEPROBE_CHECK(code_point.has_value(), "wikipedia/entities.tsv: " + std::string(line));
    names.emplace(line.substr(0, tab), utf8_of(*code_point));
  }
  return names;
}

// "233" or "xE9". What fits into kLongestReference fits into 64 bits.
std::optional<std::string> numbered_character(std::string_view number) {
  const bool hex = number.starts_with('x') || number.starts_with('X');
  const auto code_point = parse_as<std::uint64_t>(number.substr(hex ? 1 : 0), hex ? 16 : 10);
  if (!code_point) return std::nullopt;
  return utf8_of(is_character(*code_point) ? *code_point : 0xFFFD);
}

std::optional<std::string> character_of(std::string_view name) {
  if (name.starts_with('#')) return numbered_character(name.substr(1));
  static const auto names = read_names();
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
