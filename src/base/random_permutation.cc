#include "base/random_permutation.h"

#include <algorithm>
#include <bit>

#include "base/check.h"

namespace timeprobe {
namespace {

// The finisher of SplitMix64.
std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27U)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31U);
}

}  // namespace

RandomPermutation::RandomPermutation(std::uint64_t size, Random random)
    : size_(size),
      half_bits_(std::max(1U, (static_cast<unsigned>(std::bit_width(size - 1)) + 1U) / 2U)) {
  TIMEPROBE_CHECK(size > 0 && size <= (1ULL << 62U), "a size in 1..2^62");
  for (std::uint64_t& key : keys_) key = random.next();
}

std::uint64_t RandomPermutation::encrypt(std::uint64_t number) const {
  const std::uint64_t mask = (1ULL << half_bits_) - 1U;
  std::uint64_t left = number >> half_bits_;
  std::uint64_t right = number & mask;
  for (const std::uint64_t key : keys_) {
    const std::uint64_t next = left ^ (mix(right + key) & mask);
    left = right;
    right = next;
  }
  return (left << half_bits_) | right;
}

std::uint64_t RandomPermutation::operator[](std::uint64_t place) const {
  std::uint64_t number = encrypt(place);
  while (number >= size_) number = encrypt(number);
  return number;
}

}  // namespace timeprobe
