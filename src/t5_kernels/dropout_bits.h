// The random choice behind dropout: a hash of a key and an element's place.
#pragma once

#include <cstdint>

namespace timeprobe::t5 {

// What a kernel needs to know of a dropout; a threshold of 0 drops nothing.
struct DropoutBits {
  std::uint32_t low_key = 0;
  std::uint32_t high_key = 0;
  std::uint32_t threshold = 0;  // rate * 2^32: an element is dropped when its bits are below
  float scale = 1.0F;           // 1 / (1 - rate), of what is kept
};

inline DropoutBits dropout_bits(float rate, std::uint64_t key) {
  return {static_cast<std::uint32_t>(key), static_cast<std::uint32_t>(key >> 32),
          static_cast<std::uint32_t>(static_cast<double>(rate) * 4294967296.0),
          1.0F / (1.0F - rate)};
}

// A permutation of 32 bits whose output bits depend on all input bits (Wellons' "lowbias32"). Also
// for vectors of 32-bit lanes.
template <typename Bits>
[[gnu::always_inline]] inline Bits mix_bits(Bits x) {
  x ^= x >> 16;
  x *= 0x7feb352dU;
  x ^= x >> 15;
  x *= 0x846ca68bU;
  x ^= x >> 16;
  return x;
}

// Uniform over 32 bits; `place` counts the elements of one tensor, modulo 2^32.
template <typename Bits>
[[gnu::always_inline]] inline Bits element_bits(const DropoutBits& dropout, Bits place) {
  return mix_bits(mix_bits(place + dropout.low_key) ^ dropout.high_key);
}

// 0 or the scale.
[[gnu::always_inline]] inline float dropout_factor(const DropoutBits& dropout,
                                                   std::uint32_t place) {
  return element_bits(dropout, place) < dropout.threshold ? 0.0F : dropout.scale;
}

}  // namespace timeprobe::t5
