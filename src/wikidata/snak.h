// Snaks, the smallest pieces of a Wikidata statement: a property with a value, with "unknown value"
// (somevalue: there is one, nobody knows which) or with "no value" (novalue: there is none).
//
//   {"snaktype":"value","property":"P580","datavalue":{"value":{"time":...},"type":"time"}}
//
// Nothing is assumed of what a stranger's snak holds: each wrong type is a Refusal that says where.
#pragma once

#include <optional>
#include <string>

#include "time/interval.h"
#include "wikidata/item_number.h"
#include "wikidata/json_members.h"
#include "wikidata/refusal.h"

namespace timeprobe::wikidata {

inline constexpr Reason kWrongShape = {"a statement that is not built like one", Fault::malformed};
inline constexpr Reason kNotATime = {"a time qualifier whose value is not a time",
                                     Fault::malformed};
inline constexpr Reason kObjectUnknown = {"the object is 'unknown value'"};
inline constexpr Reason kNoObject = {"the object is 'no value'"};
inline constexpr Reason kObjectNotAnItem = {"the object is not an item"};

// The time of a snak as the end of a stretch: "unknown value" is undated, "no value" open.
OrRefusal<Bound> read_time_snak(JsonValue json);

// The item of a snak.
OrRefusal<ItemNumber> read_item_snak(JsonValue json);

// A quantity: "+4" and the item of its unit; none for anything else.
struct Quantity {
  std::string amount;
  std::optional<ItemNumber> unit;
};
std::optional<Quantity> read_quantity_snak(JsonValue json);

}  // namespace timeprobe::wikidata
