#include "wikidata/json_members.h"

namespace timeprobe::wikidata {

std::string_view text_or_nothing(JsonValue json) {
  std::string_view text;
  return json.get_string().get(text) == simdjson::SUCCESS ? text : std::string_view();
}

std::string_view text_of_member(JsonValue object, std::string_view name) {
  std::string_view text;
  for_each_member(object, [&](auto key, JsonValue value) {
    if (key == name) text = text_or_nothing(value);
  });
  return text;
}

MapShape map_shape(JsonValue json) {
  simdjson::ondemand::json_type type{};
  if (json.type().get(type) != simdjson::SUCCESS) return MapShape::other;
  if (type == simdjson::ondemand::json_type::object) return MapShape::object;
  simdjson::ondemand::array array;
  bool is_empty = false;
  if (json.get_array().get(array) != simdjson::SUCCESS) return MapShape::other;
  if (array.is_empty().get(is_empty) != simdjson::SUCCESS) return MapShape::other;
  return is_empty ? MapShape::empty_list : MapShape::other;
}

std::optional<std::string> read_label(JsonValue labels, const std::vector<std::string>& languages) {
  std::optional<std::string> best;
  std::size_t rank = languages.size();  // of the best so far
  for_each_member(labels, [&](auto language, JsonValue label) {
    for (std::size_t i = 0; i < rank; ++i) {
      if (!(language == languages[i])) continue;
      if (const std::string_view text = text_of_member(label, "value"); !text.empty()) {
        best = std::string(text);
        rank = i;
      }
      return;
    }
  });
  return best;
}

}  // namespace timeprobe::wikidata
