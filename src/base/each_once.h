// Lists in which every value stands once.
#pragma once

#include <algorithm>

namespace timeprobe {

// Sorts the list and drops what stands there a second time. O(n log n).
template <typename List>
void keep_each_once(List& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

}  // namespace timeprobe
