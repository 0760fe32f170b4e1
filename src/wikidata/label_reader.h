// The label of an entity, without reading more of it than needed.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wikidata/item_number.h"

namespace timeprobe::wikidata {

// "en, mul"
std::string language_chain(const std::vector<std::string>& languages);

struct ItemLabel {
  ItemNumber item{};
  std::string label;
};

// The item of a dump line. Of lines in the layout of the dumps only the front is read, of others
// all; none for other entities and for what is no entity. REQUIRES: as below.
std::optional<ItemNumber> item_of(std::string_view json);

// Item and label in the first language that has one; none where either is missing. REQUIRES:
// dumps::kPadding bytes may be read behind the text. Thread safe.
std::optional<ItemLabel> label_of(std::string_view json, const std::vector<std::string>& languages);

}  // namespace timeprobe::wikidata
