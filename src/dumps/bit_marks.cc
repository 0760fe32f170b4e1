#include "dumps/bit_marks.h"

#include <algorithm>
#include <bitset>
#include <memory>

#include "base/check.h"

namespace timeprobe::dumps {
namespace {

using Bytes = std::span<const std::uint8_t>;
using PairSet = std::bitset<65536>;

constexpr std::uint64_t kMarks[] = {kBlockMark, kStreamEndMark};

// A mark covers at least five whole bytes, wherever its first bit lies in a byte. So one of every
// four neighbouring byte pairs, the one at a multiple of four, lies wholly inside it and holds one
// of the 2 x 8 x 4 values that this set has.
PairSet make_pairs() {
  PairSet pairs;
  for (const std::uint64_t mark : kMarks) {
    for (unsigned shift = 0; shift < 8; ++shift) {
      const unsigned first = shift == 0 ? 0 : 8 - shift;  // bits before the first whole byte
      for (unsigned pair = 0; pair < 4; ++pair) {
        pairs.set((mark >> (kMarkBits - first - 8 * pair - 16)) & 0xffff);
      }
    }
  }
  return pairs;
}

// The first mark that begins within [from, until).
std::optional<BitMark> mark_between(Bytes bytes, std::uint64_t from, std::uint64_t until) {
  for (std::uint64_t bit = from; bit < until; ++bit) {
    const auto bits = bits_at(bytes, bit, kMarkBits);
    if (!bits) return std::nullopt;
    if (*bits == kBlockMark || *bits == kStreamEndMark) return BitMark{bit, *bits};
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::uint64_t> bits_at(Bytes bytes, std::uint64_t bit, unsigned count) {
  TIMEPROBE_CHECK(count <= 57, "more bits than a word holds at any shift");
  if (bit + count > 8 * std::uint64_t{bytes.size()}) return std::nullopt;
  std::uint64_t word = 0;
  const std::uint64_t first = bit / 8;
  for (std::uint64_t i = first; i < first + 8; ++i) {
    word = word << 8 | (i < bytes.size() ? bytes[i] : 0);
  }
  return word << (bit % 8) >> (64 - count);
}

std::optional<BitMark> find_mark(Bytes bytes, std::uint64_t from_bit) {
  static const auto kPairs = std::make_unique<const PairSet>(make_pairs());
  std::uint64_t searched = from_bit;  // no mark begins between from_bit and here
  // The first whole byte of a mark lies at most 7 bits behind its beginning.
  for (std::uint64_t i = from_bit / 8 / 4 * 4; i + 1 < bytes.size(); i += 4) {
    const unsigned pair = static_cast<unsigned>(bytes[i]) << 8 | bytes[i + 1];
    if (!(*kPairs)[pair]) continue;
    // The pair is at most the fourth whole one: the mark begins at most 31 bits before it.
    const std::uint64_t earliest = std::max(searched, 8 * i - std::min<std::uint64_t>(8 * i, 31));
    if (const auto found = mark_between(bytes, earliest, 8 * i + 1)) return found;
    searched = std::max(searched, 8 * i + 1);
  }
  return std::nullopt;
}

}  // namespace timeprobe::dumps
