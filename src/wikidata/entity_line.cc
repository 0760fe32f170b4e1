#include "wikidata/entity_line.h"

#include <fmt/format.h>

#include <cstring>

namespace timeprobe::wikidata {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

std::string_view without_trailing_space(std::string_view text) {
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

std::string_view entity_of(std::string_view line) {
  line = without_trailing_space(line);
  if (line.ends_with(',')) line = without_trailing_space(line.substr(0, line.size() - 1));
  while (!line.empty() && is_space(line.front())) line.remove_prefix(1);
  return line == "[" || line == "]" ? std::string_view() : line;
}

}  // namespace

void for_each_entity_line(std::string_view text,
                          const std::function<void(std::string_view, std::size_t)>& take) {
  std::size_t begin = 0;
  while (begin < text.size()) {
    const void* newline = std::memchr(text.data() + begin, '\n', text.size() - begin);
    const std::size_t end =
        newline == nullptr
            ? text.size()
            : static_cast<std::size_t>(static_cast<const char*>(newline) - text.data());
    const std::string_view entity = entity_of(text.substr(begin, end - begin));
    if (!entity.empty()) take(entity, static_cast<std::size_t>(entity.data() - text.data()));
    begin = end + 1;
  }
}

std::optional<Refusal> refuse_frame(std::string_view json) {
  if (json.front() != '{') {
    return Refusal{kNotAnObject, fmt::format("begins with byte 0x{:02x}, not with {{",
                                             static_cast<unsigned char>(json.front()))};
  }
  if (json.back() != '}') {
    return Refusal{kNotAnObject, fmt::format("ends with byte 0x{:02x}, not with }}",
                                             static_cast<unsigned char>(json.back()))};
  }
  return std::nullopt;
}

std::optional<ItemNumber> item_at_front(std::string_view json) {
  constexpr std::string_view kFront = R"({"type":"item","id":")";
  if (!json.starts_with(kFront)) return std::nullopt;
  const std::string_view rest = json.substr(kFront.size(), 24);
  const std::size_t end = rest.find('"');
  if (end == std::string_view::npos) return std::nullopt;
  return parse_item(rest.substr(0, end));
}

}  // namespace timeprobe::wikidata
