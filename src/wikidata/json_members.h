// Reading simdjson's on-demand values without trusting their types.
#pragma once

#include <simdjson.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace timeprobe::wikidata {

using JsonValue = simdjson::simdjson_result<simdjson::ondemand::value>;

// Calls `take(key, value)` for each member. The value must be used, if at all, before `take`
// returns. False where the value is no object or breaks off.
template <typename Take>
bool for_each_member(JsonValue json, const Take& take) {
  simdjson::ondemand::object object;
  if (json.get_object().get(object) != simdjson::SUCCESS) return false;
  for (auto member : object) {
    simdjson::ondemand::field field;
    if (std::move(member).get(field) != simdjson::SUCCESS) return false;
    take(field.key(), JsonValue(simdjson::ondemand::value(field.value())));
  }
  return true;
}

// The same for the elements of a list.
template <typename Take>
bool for_each_element(JsonValue json, const Take& take) {
  simdjson::ondemand::array array;
  if (json.get_array().get(array) != simdjson::SUCCESS) return false;
  for (auto element : array) {
    if (element.error() != simdjson::SUCCESS) return false;
    take(element);
  }
  return true;
}

// Empty where the value is no text. Valid until the parser's next document.
std::string_view text_or_nothing(JsonValue json);

// The text of the member of an object; empty as above.
std::string_view text_of_member(JsonValue object, std::string_view name);

// What stands where a map is wanted. PHP writes an empty one as [].
enum class MapShape { object, empty_list, other };
MapShape map_shape(JsonValue json);

// Of "labels": the label in the first language that has one.
std::optional<std::string> read_label(JsonValue labels, const std::vector<std::string>& languages);

}  // namespace timeprobe::wikidata
