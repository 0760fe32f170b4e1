#include "wikidata/label_table.h"

#include <algorithm>

namespace timeprobe::wikidata {
void LabelTable::add(ItemNumber item, std::string_view label) {
  entries_.push_back({to_integer(item), texts_.size(), static_cast<std::uint32_t>(label.size())});
  texts_ += label;
}

void LabelTable::finish() {
  std::stable_sort(entries_.begin(), entries_.end(),
                   [](const Entry& a, const Entry& b) { return a.item < b.item; });
}

std::optional<std::string_view> LabelTable::find(ItemNumber item) const {
  const auto found = std::lower_bound(
      entries_.begin(), entries_.end(), to_integer(item),
      [](const Entry& entry, std::uint64_t number) { return entry.item < number; });
  if (found == entries_.end() || found->item != to_integer(item)) return std::nullopt;
  return std::string_view(texts_).substr(found->begin, found->size);
}

}  // namespace timeprobe::wikidata
