// The way back from the text of an enumerator to the enumerator.
#pragma once

#include <iterator>
#include <optional>
#include <string_view>

namespace timeprobe {

// The first of the values whose to_text() is the text, or none. O(values).
template <typename Values>
auto value_named(std::string_view text, const Values& values)
    -> std::optional<typename std::iterator_traits<decltype(std::begin(values))>::value_type> {
  for (const auto& value : values) {
    if (to_text(value) == text) return value;
  }
  return std::nullopt;
}

}  // namespace timeprobe
