// The lines of a Wikidata JSON dump: "[" and "]" on lines of their own, between them one entity a
// line, each but the last followed by a comma.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>

#include "wikidata/item_number.h"
#include "wikidata/refusal.h"

namespace timeprobe::wikidata {

inline constexpr Reason kNotAnObject = {"a line that is not a JSON object", Fault::malformed};

// Calls `take` for each line that holds something: its text without spaces, comma and line end
// around it, and its place in the text.
void for_each_entity_line(std::string_view text,
                          const std::function<void(std::string_view, std::size_t)>& take);

// Why the text cannot be an entity, as far as its first and last bytes tell.
std::optional<Refusal> refuse_frame(std::string_view json);

// The item of an entity in the layout of the dumps, {"type":"item","id":"Q42",...; none for other
// entities and other layouts.
std::optional<ItemNumber> item_at_front(std::string_view json);

}  // namespace timeprobe::wikidata
