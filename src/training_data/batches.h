// Which examples a step trains on: shuffled by a seed, and examples of like length together, so
// that little of a batch is padding.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace timeprobe {

// In pieces, the end of the sequence among them.
struct ExampleLength {
  std::size_t source = 0;
  std::size_t target = 0;
};

struct BatchLimits {
  std::size_t most_examples = 8;
  // Of sources and of targets each, padding counted; 0: no limit. A longer example is a batch
  // alone.
  std::size_t most_pieces = 0;
  // Examples are sorted by length within pools of this many batches: 1 keeps the shuffled order,
  // more means less padding and less mixing.
  std::size_t batches_in_pool = 64;
};

// 0..count-1 in the order of an epoch.
std::vector<std::size_t> epoch_order(std::size_t count, std::uint64_t seed, std::uint64_t epoch);

// The batches of an epoch: every example once, places of `lengths`. A pure function: a run that
// resumes gets the same batches. O(n log n).
std::vector<std::vector<std::size_t>> epoch_batches(std::span<const ExampleLength> lengths,
                                                    const BatchLimits& limits, std::uint64_t seed,
                                                    std::uint64_t epoch);

// The share of padding in all sources and targets: 0 is none. An average over nothing is 0.
double padding_share(std::span<const ExampleLength> lengths,
                     std::span<const std::vector<std::size_t>> batches);

}  // namespace timeprobe
