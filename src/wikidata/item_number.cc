#include "wikidata/item_number.h"

#include <charconv>

namespace timeprobe::wikidata {

std::optional<ItemNumber> parse_item(std::string_view text) {
  constexpr std::size_t kMaxDigits = 18;
  if (text.size() < 2 || text.size() > kMaxDigits + 1) return std::nullopt;
  if (text[0] != 'Q' || text[1] < '1' || text[1] > '9') return std::nullopt;
  std::uint64_t number = 0;
  const char* end = text.data() + text.size();
  if (std::from_chars(text.data() + 1, end, number).ptr != end) return std::nullopt;
  return ItemNumber{number};
}

std::string to_text(ItemNumber item) { return "Q" + std::to_string(to_integer(item)); }

EntityId to_entity_id(ItemNumber item) { return *EntityId::parse(to_text(item)); }

}  // namespace timeprobe::wikidata
