// A list made of another, item by item.
#pragma once

#include <functional>
#include <type_traits>
#include <vector>

namespace timeprobe {

// What `make` gives for each item, in their order. `make` is a function or a member of the item.
template <typename Items, typename Make>
auto transformed(const Items& items, const Make& make) {
  std::vector<std::decay_t<std::invoke_result_t<const Make&, decltype(*items.begin())>>> made;
  for (auto&& item : items) made.push_back(std::invoke(make, item));
  return made;
}

}  // namespace timeprobe
