// Bytes that the steps of the conversion leave for each other. Wikitext out of XML never holds
// them, and clean_controls() takes them out of any other.
#pragma once

#include <string>
#include <string_view>

namespace timeprobe::wikipedia {

// Something was left out here: what stands around it may need mending ("( , 1935)").
inline constexpr char kDropped = '\x01';

// Nothing was here, but what stands on both sides is not one mark ("{<nowiki/>{").
inline constexpr char kJoint = '\x02';

inline constexpr bool is_mark(char c) { return c == kDropped || c == kJoint; }

// Spaces and marks.
inline constexpr std::string_view kBlanks = " \t\x01\x02";

inline std::string without_marks(std::string_view text) {
  std::string result(text);
  std::erase_if(result, is_mark);
  return result;
}

}  // namespace timeprobe::wikipedia
