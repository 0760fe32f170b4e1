// The labels of the items that a run needs, packed: 24 bytes an item besides its text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wikidata/item_number.h"

namespace timeprobe::wikidata {

class LabelTable {
 public:
  void add(ItemNumber item, std::string_view label);

  // To be called once, before the first find(). Of several labels of one item the first one stays.
  void finish();

  // None where the item has no label. Valid as long as the table. O(log n).
  std::optional<std::string_view> find(ItemNumber item) const;

 private:
  struct Entry {
    std::uint64_t item;
    std::size_t begin;  // in texts_
    std::uint32_t size;
  };
  std::string texts_;
  std::vector<Entry> entries_;
};

}  // namespace timeprobe::wikidata
