// The JSON of one entity, member by member.
#pragma once

#include <string_view>

#include "wikidata/entity_line.h"
#include "wikidata/item_number.h"
#include "wikidata/json_members.h"
#include "wikidata/json_parser.h"
#include "wikidata/refusal.h"

namespace timeprobe::wikidata {

inline constexpr Reason kNotJson = {"a line that is not sound JSON", Fault::malformed};
inline constexpr Reason kNoItem = {"an entity that is not an item"};
inline constexpr Reason kWrongEntity = {"an entity that is not built like one", Fault::malformed};

Refusal not_json(simdjson::error_code error);
OrRefusal<ItemNumber> item_or_refusal(std::string_view id);

// Calls `take(key, value)` for each member. Returns the item, or why the text is none: what `take`
// got is then worth nothing. REQUIRES: dumps::kPadding bytes may be read behind the text.
template <typename Take>
OrRefusal<ItemNumber> read_entity(std::string_view json, const Take& take) {
  LentParser parser(json);
  if (const auto error = parser.error()) return not_json(error);
  ondemand::object entity;
  if (const auto error = parser.document().get_object().get(entity)) {
    if (error != simdjson::INCORRECT_TYPE) return not_json(error);
    return Refusal{kNotAnObject, "some other JSON value"};
  }
  std::string_view id;
  for (auto member : entity) {
    ondemand::field field;
    if (const auto error = std::move(member).get(field)) return not_json(error);
    const JsonValue value = ondemand::value(field.value());
    if (field.key() == "id") {
      id = text_or_nothing(value);
    } else {
      take(field.key(), value);
    }
  }
  if (parser.document().current_location().error() == simdjson::SUCCESS) {
    return Refusal{kNotJson, "something follows the entity"};
  }
  return item_or_refusal(id);
}

}  // namespace timeprobe::wikidata
