#include "evaluation/statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "base/check.h"
#include "base/random.h"

namespace timeprobe {
namespace {

// What one cluster adds above and below the line.
struct ClusterSum {
  double above = 0.0;
  double below = 0.0;
};

std::vector<ClusterSum> sum_clusters(std::span<const double> above, std::span<const double> below,
                                     std::span<const std::uint32_t> clusters) {
  const std::uint32_t last = *std::max_element(clusters.begin(), clusters.end());
  std::vector<ClusterSum> sums(last + 1);
  for (std::size_t i = 0; i < above.size(); ++i) {
    sums[clusters[i]].above += above[i];
    sums[clusters[i]].below += below[i];
  }
  std::erase_if(sums, [](const ClusterSum& cluster) { return cluster.below == 0.0; });
  return sums;
}

double resampled_ratio(const std::vector<ClusterSum>& sums, Random& random) {
  double above = 0.0;
  double below = 0.0;
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const ClusterSum& drawn = sums[random.below(sums.size())];
    above += drawn.above;
    below += drawn.below;
  }
  return above / below;
}

std::size_t num_resamples(std::size_t num_clusters) {
  constexpr std::size_t kMaxDraws = 50'000'000;
  return std::clamp<std::size_t>(kMaxDraws / num_clusters, 200, 1000);
}

// Linear interpolation between order statistics.
double percentile(const std::vector<double>& sorted, double share) {
  const double place = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return std::lerp(sorted[below], sorted[above], place - static_cast<double>(below));
}

// Of a rate that is the mean of `size` cases; an effective size need not be whole.
ConfidenceInterval wilson_interval_of(double rate, double size) {
  constexpr double kZ = 1.959964;
  const double shrink = 1.0 + kZ * kZ / size;
  const double centre = (rate + kZ * kZ / (2.0 * size)) / shrink;
  const double half =
      kZ / shrink * std::sqrt(rate * (1.0 - rate) / size + kZ * kZ / (4.0 * size * size));
  // At the ends rounding must not leave the rate outside its own interval.
  return {rate == 0.0 ? 0.0 : centre - half, rate == 1.0 ? 1.0 : centre + half};
}

// How far the values of one cluster lie from the mean of all, summed.
struct ClusterDeviation {
  double sum = 0.0;
  double size = 0.0;
};

std::vector<ClusterDeviation> deviations_of(std::span<const double> values,
                                            std::span<const std::uint32_t> clusters,
                                            double centre) {
  std::vector<ClusterDeviation> all(*std::max_element(clusters.begin(), clusters.end()) + 1);
  for (std::size_t i = 0; i < values.size(); ++i) {
    all[clusters[i]].sum += values[i] - centre;
    all[clusters[i]].size += 1.0;
  }
  std::erase_if(all, [](const ClusterDeviation& cluster) { return cluster.size == 0.0; });
  return all;
}

}  // namespace

ConfidenceInterval wilson_interval(std::size_t successes, std::size_t n) {
  TIMEPROBE_CHECK(n > 0 && successes <= n, "a rate needs cases");
  return wilson_interval_of(static_cast<double>(successes) / static_cast<double>(n),
                            static_cast<double>(n));
}

double design_effect(std::span<const double> values, std::span<const std::uint32_t> clusters) {
  TIMEPROBE_CHECK(!values.empty() && values.size() == clusters.size(), "values need clusters");
  const double centre = *mean(values);
  const std::vector<ClusterDeviation> deviations = deviations_of(values, clusters, centre);
  if (deviations.size() == values.size()) return 1.0;
  double within = 0.0, between = 0.0, squared_sizes = 0.0;
  for (const double value : values) within += (value - centre) * (value - centre);
  for (const ClusterDeviation& cluster : deviations) {
    between += cluster.sum * cluster.sum;
    squared_sizes += cluster.size * cluster.size;
  }
  const bool all_alike = std::all_of(values.begin(), values.end(),
                                     [&values](double value) { return value == values[0]; });
  if (all_alike || deviations.size() == 1) {
    return squared_sizes / static_cast<double>(values.size());
  }
  const auto count = static_cast<double>(deviations.size());
  return std::max(1.0, count / (count - 1.0) * between / within);
}

ConfidenceInterval clustered_wilson_interval(std::span<const double> outcomes,
                                             std::span<const std::uint32_t> clusters) {
  const double size = static_cast<double>(outcomes.size()) / design_effect(outcomes, clusters);
  return wilson_interval_of(*mean(outcomes), size);
}

RateDifference newcombe_interval(double a, const ConfidenceInterval& interval_a, double b,
                                 const ConfidenceInterval& interval_b) {
  const double below = std::hypot(a - interval_a.low, interval_b.high - b);
  const double above = std::hypot(interval_a.high - a, b - interval_b.low);
  return {a - b, {a - b - below, a - b + above}};
}

std::optional<double> standard_deviation(std::span<const double> values) {
  if (values.size() < 2) return std::nullopt;
  const double center = *mean(values);
  double squares = 0.0;
  for (const double value : values) squares += (value - center) * (value - center);
  return std::sqrt(squares / static_cast<double>(values.size() - 1));
}

std::optional<double> mean(std::span<const double> values) {
  if (values.empty()) return std::nullopt;
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

ConfidenceInterval bootstrap_interval(std::span<const double> values,
                                      std::span<const std::uint32_t> clusters, std::uint64_t seed) {
  const std::vector<double> ones(values.size(), 1.0);
  return bootstrap_ratio_interval(values, ones, clusters, seed);
}

std::optional<double> ratio_of(std::span<const double> above, std::span<const double> below) {
  const double total = std::accumulate(below.begin(), below.end(), 0.0);
  if (total == 0.0) return std::nullopt;
  return std::accumulate(above.begin(), above.end(), 0.0) / total;
}

ConfidenceInterval bootstrap_ratio_interval(std::span<const double> above,
                                            std::span<const double> below,
                                            std::span<const std::uint32_t> clusters,
                                            std::uint64_t seed) {
  TIMEPROBE_CHECK(!above.empty() && above.size() == clusters.size(), "values need clusters");
  const std::vector<ClusterSum> sums = sum_clusters(above, below, clusters);
  Random random = Random::stream(seed, "bootstrap");
  std::vector<double> ratios(num_resamples(sums.size()));
  for (double& resampled : ratios) resampled = resampled_ratio(sums, random);
  std::sort(ratios.begin(), ratios.end());
  return {percentile(ratios, 0.025), percentile(ratios, 0.975)};
}

}  // namespace timeprobe
