// Names in one line, as complaints list what there is.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <span>
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

// "a, b and 4 more": so many of the names at most, and how many more there are.
inline std::string first_names(std::span<const std::string> names, std::size_t most) {
  const auto shown = names.first(std::min(most, names.size()));
  std::string list = fmt::format("{}", fmt::join(shown, ", "));
  if (names.size() > most) list += fmt::format(" and {} more", names.size() - most);
  return list;
}

}  // namespace timeprobe
