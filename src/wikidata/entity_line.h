// The lines of a Wikidata JSON dump: "[" and "]" on lines of their own, between them one entity a
// line, each but the last followed by a comma.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "dumps/record_work.h"
#include "wikidata/item_number.h"
#include "wikidata/refusal_counts.h"

namespace timeprobe::wikidata {

inline constexpr Reason kNotAnObject = {"a line that is not a JSON object", Fault::malformed};

// Calls `take` for each line that may be an entity: its text without spaces, comma and line end
// around it, and its place in the dump. A line that neither begins nor ends as an entity does is
// refused. Returns how many lines hold something besides the brackets of the list.
using TakeEntity = std::function<void(std::string_view json, const dumps::Place& place)>;
std::uint64_t for_each_entity(const dumps::RecordBlock& block, RefusalCounts& refusals,
                              const TakeEntity& take);

// Whether a line begins as the entities of the dumps do, {"type":". One that does not may be no
// entity at all and has to be parsed to be told; of one that does, what nobody wants need not be.
bool begins_as_entity(std::string_view json);

// The item of an entity in the layout of the dumps, {"type":"item","id":"Q42",...; none for other
// entities and other layouts.
std::optional<ItemNumber> item_at_front(std::string_view json);

// Its name, for complaints; empty where there is none.
std::string name_at_front(std::string_view json);

}  // namespace timeprobe::wikidata
