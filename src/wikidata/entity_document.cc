#include "wikidata/entity_document.h"

namespace timeprobe::wikidata {

Refusal not_json(simdjson::error_code error) { return {kNotJson, simdjson::error_message(error)}; }

OrRefusal<ItemNumber> item_or_refusal(std::string_view id) {
  if (id.empty()) return Refusal{kWrongEntity, "no id"};
  if (const auto item = parse_item(id)) return *item;
  return Refusal{kNoItem, std::string(id)};
}

}  // namespace timeprobe::wikidata
