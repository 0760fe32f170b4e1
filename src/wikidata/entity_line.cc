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

std::string_view without_leading_space(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  return text;
}

std::string_view entity_of(std::string_view line) {
  line = without_leading_space(without_trailing_space(line));
  if (line.ends_with(',')) line = without_trailing_space(line.substr(0, line.size() - 1));
  return line == "[" || line == "]" ? std::string_view() : line;
}

// Why the text cannot be an entity, as far as its first and last bytes tell.
std::optional<Refusal> refuse_frame(std::string_view json) {
  const auto byte = [](char c) { return static_cast<unsigned char>(c); };
  if (json.front() != '{') {
    return Refusal{kNotAnObject,
                   fmt::format("begins with byte 0x{:02x}, not with {{", byte(json.front()))};
  }
  if (json.back() == '}') return std::nullopt;
  return Refusal{kNotAnObject,
                 fmt::format("ends with byte 0x{:02x}, not with }}", byte(json.back()))};
}

// The end of the line that begins there, without its mark.
std::size_t end_of_line(std::string_view text, std::size_t begin) {
  const void* newline = std::memchr(text.data() + begin, '\n', text.size() - begin);
  if (newline == nullptr) return text.size();
  return static_cast<std::size_t>(static_cast<const char*>(newline) - text.data());
}

}  // namespace

std::uint64_t for_each_entity(const dumps::RecordBlock& block, RefusalCounts& refusals,
                              const TakeEntity& take) {
  std::uint64_t count = 0;
  const std::string_view text = block.text;
  for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
    end = end_of_line(text, begin);
    const std::string_view json = entity_of(text.substr(begin, end - begin));
    if (json.empty()) continue;
    ++count;
    const auto place = block.place_of(static_cast<std::size_t>(json.data() - text.data()));
    if (const auto refusal = refuse_frame(json)) {
      refusals.add(*refusal, name_at_front(json), place);
    } else {
      take(json, place);
    }
  }
  return count;
}

bool begins_as_entity(std::string_view json) { return json.starts_with(R"({"type":")"); }

std::optional<ItemNumber> item_at_front(std::string_view json) {
  constexpr std::string_view kFront = R"({"type":"item","id":")";
  if (!json.starts_with(kFront)) return std::nullopt;
  const std::string_view rest = json.substr(kFront.size(), 24);
  const std::size_t end = rest.find('"');
  if (end == std::string_view::npos) return std::nullopt;
  return parse_item(rest.substr(0, end));
}

std::string name_at_front(std::string_view json) {
  const std::optional<ItemNumber> item = item_at_front(json);
  return item ? to_text(*item) : std::string();
}

}  // namespace timeprobe::wikidata
