// Seeded random numbers with the same bytes on every machine.
//
// The standard library's distributions differ between implementations, so both the generator
// (xoshiro256**, Blackman and Vigna, seeded through SplitMix64) and the distributions are our own.
// Independent streams are derived from a seed and a label, never by sharing one generator between
// threads: the numbers of an item do not depend on who draws first.
//
// Not thread safe; copies continue independently from the same state.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace timeprobe {

class Random {
 public:
  explicit Random(std::uint64_t seed);

  // The stream for one labelled piece of work, e.g. Random::stream(7, "l2/Q42/P39").
  static Random stream(std::uint64_t seed, std::string_view label);

  // Uniform over all 2^64 values.
  std::uint64_t next();

  // Uniform in 0..bound-1, without modulo bias (Lemire 2019). REQUIRES: bound > 0.
  std::uint64_t below(std::uint64_t bound);

  // Uniform in low..high, both ends included. REQUIRES: low <= high.
  std::int64_t between(std::int64_t low, std::int64_t high);

  // Uniform in [0, 1), 53 bits.
  double unit();

  // True with the given probability in [0, 1].
  bool chance(double probability);

  // Fisher-Yates; every order equally likely. Works on anything with size(), [] and swap.
  template <typename Sequence>
  void shuffle(Sequence& items) {
    for (std::size_t i = items.size(); i > 1; --i) {
      using std::swap;
      swap(items[i - 1], items[static_cast<std::size_t>(below(i))]);
    }
  }

 private:
  std::array<std::uint64_t, 4> state_;
};

// FNV-1a, 64 bits: a stable hash for deriving streams and stand-in ids; not for security.
std::uint64_t stable_hash(std::string_view text);

}  // namespace timeprobe
