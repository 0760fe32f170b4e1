// T5's relative positions: attention sees how far a key is from a query, in buckets that are exact
// nearby and logarithmic farther off (Raffel et al. 2020, section 2.1).
#pragma once

#include <cstdint>
#include <vector>

namespace timeprobe::t5 {

enum class Direction {
  both,      // the encoder: half of the buckets for keys behind the query
  backward,  // the decoder: keys after the query share bucket 0, and are masked anyway
};

// The bucket of `distance` = key position - query position, in 0..num_buckets-1. The logarithm is
// taken in float32, as Hugging Face does: its rounding decides at the edges.
// REQUIRES: num_buckets >= 4, max_distance > num_buckets / 2.
std::int64_t position_bucket(std::int64_t distance, Direction direction, std::int64_t num_buckets,
                             std::int64_t max_distance);

// The buckets of the distances first..last, both included.
std::vector<std::int64_t> position_buckets(std::int64_t first, std::int64_t last,
                                           Direction direction, std::int64_t num_buckets,
                                           std::int64_t max_distance);

}  // namespace timeprobe::t5
