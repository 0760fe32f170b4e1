// Enumerators and their texts.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

#include "base/check.h"

namespace timeprobe {

// An enumerator beside its text, in a table whose order says nothing:
//   constexpr NamedValue<Tide> kNames[] = {{Tide::ebb, "ebb"}, {Tide::flood, "flood"}};
template <typename Value>
using NamedValue = std::pair<Value, std::string_view>;

// The text beside the value. A value that the table does not have is a bug of ours. O(values).
template <typename Value, std::size_t N>
std::string_view name_of(const NamedValue<Value> (&names)[N], Value value) {
  const auto* const found = std::ranges::find(names, value, &NamedValue<Value>::first);
  TIMEPROBE_CHECK(found != std::end(names), "the value has a name");
  return found->second;
}

// The value beside the text, or none. O(values).
template <typename Value, std::size_t N>
std::optional<Value> value_of(const NamedValue<Value> (&names)[N], std::string_view text) {
  const auto* const found = std::ranges::find(names, text, &NamedValue<Value>::second);
  return found == std::end(names) ? std::nullopt : std::optional(found->first);
}

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
