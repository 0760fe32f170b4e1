// The 48-bit marks of bzip2, which stand at any bit.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace timeprobe::dumps {

inline constexpr std::uint64_t kBlockMark = 0x314159265359;      // the digits of pi
inline constexpr std::uint64_t kStreamEndMark = 0x177245385090;  // the digits of its square root
inline constexpr unsigned kMarkBits = 48;

// `count` bits from the bit on, first bit highest. None where the bytes end before.
// REQUIRES: count <= 57.
std::optional<std::uint64_t> bits_at(std::span<const std::uint8_t> bytes, std::uint64_t bit,
                                     unsigned count);

struct BitMark {
  std::uint64_t bit = 0;   // its first, counted from the front of the bytes
  std::uint64_t mark = 0;  // kBlockMark or kStreamEndMark

  bool operator==(const BitMark&) const = default;
};

// The first mark of either kind that begins at or behind the bit and ends within the bytes. It may
// stand there by chance. One look a four bytes: several GB/s.
std::optional<BitMark> find_mark(std::span<const std::uint8_t> bytes, std::uint64_t from_bit);

}  // namespace timeprobe::dumps
