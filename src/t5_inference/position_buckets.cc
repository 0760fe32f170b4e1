#include "t5_inference/position_buckets.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace timeprobe::t5 {
namespace {

// Of a distance >= 0 among `num_buckets`: the lower half exact, the upper half logarithmic.
std::int64_t one_sided_bucket(std::int64_t distance, std::int64_t num_buckets,
                              std::int64_t max_distance) {
  const std::int64_t num_exact = num_buckets / 2;
  if (distance < num_exact) return distance;
  const float exact = static_cast<float>(num_exact);
  const float range = static_cast<float>(
      std::log(static_cast<double>(max_distance) / static_cast<double>(num_exact)));
  const float place = std::log(static_cast<float>(distance) / exact) / range *
                      static_cast<float>(num_buckets - num_exact);
  return std::min(num_exact + static_cast<std::int64_t>(place), num_buckets - 1);
}

}  // namespace

std::int64_t position_bucket(std::int64_t distance, Direction direction, std::int64_t num_buckets,
                             std::int64_t max_distance) {
  if (direction == Direction::backward) {
    return one_sided_bucket(std::max<std::int64_t>(-distance, 0), num_buckets, max_distance);
  }
  const std::int64_t half = num_buckets / 2;
  return (distance > 0 ? half : 0) + one_sided_bucket(std::abs(distance), half, max_distance);
}

std::vector<std::int64_t> position_buckets(std::int64_t first, std::int64_t last,
                                           Direction direction, std::int64_t num_buckets,
                                           std::int64_t max_distance) {
  std::vector<std::int64_t> buckets;
  buckets.reserve(static_cast<std::size_t>(last - first + 1));
  for (std::int64_t distance = first; distance <= last; ++distance) {
    buckets.push_back(position_bucket(distance, direction, num_buckets, max_distance));
  }
  return buckets;
}

}  // namespace timeprobe::t5
