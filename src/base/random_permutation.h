// Every number of 0..size-1 once, in a random order, without a table.
//
// A Feistel network over the smallest even number of bits that holds the size; numbers beyond the
// size are walked on from until one falls inside (cycle walking, Black and Rogaway 2002). Drawing
// without replacement from billions of combinations costs no memory this way.
//
// Not cryptography: four rounds of a fast mixer. Immutable; thread safe.
#pragma once

#include <array>
#include <cstdint>

#include "base/random.h"

namespace timeprobe {

class RandomPermutation {
 public:
  // REQUIRES: 0 < size <= 2^62.
  RandomPermutation(std::uint64_t size, Random random);

  std::uint64_t size() const { return size_; }

  // The number at a place. REQUIRES: place < size(). On average fewer than four rounds of the
  // network.
  std::uint64_t operator[](std::uint64_t place) const;

 private:
  std::uint64_t encrypt(std::uint64_t number) const;

  std::uint64_t size_;
  unsigned half_bits_;
  std::array<std::uint64_t, 4> keys_{};
};

}  // namespace timeprobe
