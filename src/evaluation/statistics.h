// Means with their uncertainty. An average over nothing is no value, not 0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace timeprobe {

// A 95 % interval, both ends in the unit of the mean.
struct ConfidenceInterval {
  double low = 0.0;
  double high = 0.0;
};

// Wilson's score interval of a rate, z = 1.959964. REQUIRES: successes <= n and n > 0.
ConfidenceInterval wilson_interval(std::size_t successes, std::size_t n);

// The difference of two independent rates with Newcombe's hybrid score interval (Statistics in
// Medicine 17, 1998, method 10): from the rates and their Wilson intervals.
struct RateDifference {
  double value = 0.0;
  ConfidenceInterval interval;
};
RateDifference newcombe_interval(double a, const ConfidenceInterval& interval_a, double b,
                                 const ConfidenceInterval& interval_b);

// The standard deviation of a sample, with n - 1; none below two values.
std::optional<double> standard_deviation(std::span<const double> values);

// The arithmetic mean, or none of nothing.
std::optional<double> mean(std::span<const double> values);

// Percentile bootstrap of the mean. `clusters` gives each value the number of its cluster
// (questions about one subject share one): whole clusters are drawn, because their values are not
// independent. The number of resamples is 1000, less for more than 50,000 clusters (at least 200),
// so that the cost stays below about 5 * 10^7 draws. Deterministic for a seed. REQUIRES: values not
// empty; one cluster number a value.
ConfidenceInterval bootstrap_interval(std::span<const double> values,
                                      std::span<const std::uint32_t> clusters, std::uint64_t seed);

// The sum of `above` over the sum of `below`, or none of nothing and over nothing.
std::optional<double> ratio_of(std::span<const double> above, std::span<const double> below);

// The same bootstrap of ratio_of(). REQUIRES: none of `below` is negative, their sum is positive.
ConfidenceInterval bootstrap_ratio_interval(std::span<const double> above,
                                            std::span<const double> below,
                                            std::span<const std::uint32_t> clusters,
                                            std::uint64_t seed);

}  // namespace timeprobe
