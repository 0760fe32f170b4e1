// A set of items in a bit for each number: 17 MB for all of Wikidata's 140 million.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <vector>

#include "wikidata/item_number.h"

namespace timeprobe::wikidata {

class ItemSet {
 public:
  // False where it was there already.
  bool insert(ItemNumber item);
  bool contains(ItemNumber item) const;
  std::size_t size() const { return size_; }

 private:
  std::vector<std::uint64_t> bits_;
  std::unordered_set<std::uint64_t> beyond_;  // numbers that no real item has
  std::size_t size_ = 0;
};

}  // namespace timeprobe::wikidata
