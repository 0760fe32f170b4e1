// SentencePiece's compiled normalisation rules (precompiled_charsmap): which run of bytes becomes
// which text.
//
//   4 bytes   size of the trie in bytes, little-endian
//   trie      a double array of 32-bit units as the darts-clone library lays it out
//   texts     what comes out, each ended by a zero byte; the trie's values are offsets into these
//
// A unit has its label in bits 0-7 and 31, whether a value follows in bit 8, and the way to its
// children in bits 9-31; the unit of a value has the value in bits 0-30.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace timeprobe {

// Immutable; thread safe. Safe for any bytes: broken rules do not match.
class CharacterMap {
 public:
  // No rules.
  CharacterMap() = default;

  // Problem: sizes that do not add up.
  static Result<CharacterMap> parse(std::string_view compiled);

  struct Match {
    std::size_t length = 0;        // bytes of the text that the rule takes
    std::string_view replacement;  // valid as long as the map
  };

  // The rule for the longest beginning of the text, or none. O(length of the match).
  std::optional<Match> longest_match(std::string_view text) const;

 private:
  std::vector<std::uint32_t> units_;
  std::string texts_;
};

}  // namespace timeprobe
