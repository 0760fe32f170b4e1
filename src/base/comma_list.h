// Names in one line, as complaints list what there is.
#pragma once

#include <functional>
#include <string>

namespace timeprobe {

// "a, b, c": the text that `text_of` makes of each item, in their order. `text_of` is a function or
// a member of the item; what it gives is appended to a std::string.
template <typename Items, typename TextOf>
std::string comma_list(const Items& items, const TextOf& text_of) {
  std::string list;
  for (const auto& item : items) {
    if (!list.empty()) list += ", ";
    list += std::invoke(text_of, item);
  }
  return list;
}

}  // namespace timeprobe
