// Where something stands in a list.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>

namespace timeprobe {

// The place of the first element that fits, counted from 0; none where no element does.
template <typename List, typename Fits>
std::optional<std::size_t> index_where(const List& list, const Fits& fits) {
  const auto found = std::find_if(list.begin(), list.end(), fits);
  if (found == list.end()) return std::nullopt;
  return static_cast<std::size_t>(found - list.begin());
}

}  // namespace timeprobe
