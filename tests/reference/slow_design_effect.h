// A slow truth for design_effect(): every pair of values, no sums by cluster.
#pragma once

#include <algorithm>
#include <cstdint>
#include <set>
#include <vector>

namespace timeprobe::reference {

// K / (K - 1) * (sum over all ordered pairs within one cluster, a value with itself among them, of
// the product of their deviations) / (sum of squared deviations). REQUIRES: two clusters and two
// different values.
inline double slow_design_effect(const std::vector<double>& values,
                                 const std::vector<std::uint32_t>& clusters) {
  double total = 0.0;
  for (const double value : values) total += value;
  const double mean = total / static_cast<double>(values.size());
  double pairs = 0.0, squares = 0.0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    squares += (values[i] - mean) * (values[i] - mean);
    for (std::size_t j = 0; j < values.size(); ++j) {
      if (clusters[i] == clusters[j]) pairs += (values[i] - mean) * (values[j] - mean);
    }
  }
  const auto count =
      static_cast<double>(std::set<std::uint32_t>(clusters.begin(), clusters.end()).size());
  return std::max(1.0, count / (count - 1.0) * pairs / squares);
}

}  // namespace timeprobe::reference
