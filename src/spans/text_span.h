// A run of a text that means one thing: a time or a name.
#pragma once

#include <cstddef>
#include <string_view>

namespace timeprobe {

// Bytes begin..end-1 of a UTF-8 text, never inside a character.
struct TextSpan {
  std::size_t begin = 0;
  std::size_t end = 0;

  std::string_view of(std::string_view text) const { return text.substr(begin, end - begin); }
  bool overlaps(const TextSpan& other) const { return begin < other.end && other.begin < end; }
  bool operator==(const TextSpan&) const = default;
};

}  // namespace timeprobe
