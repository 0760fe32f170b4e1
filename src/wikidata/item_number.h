// Wikidata items as numbers: 42 for Q42. Eight bytes an item where a run knows millions of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "facts/fact.h"

namespace timeprobe::wikidata {

enum class ItemNumber : std::uint64_t {};

constexpr std::uint64_t to_integer(ItemNumber item) { return static_cast<std::uint64_t>(item); }

// "Q42"; none for anything else, leading zeros and numbers of more than 18 digits included.
std::optional<ItemNumber> parse_item(std::string_view text);
std::string to_text(ItemNumber item);
EntityId to_entity_id(ItemNumber item);

}  // namespace timeprobe::wikidata
