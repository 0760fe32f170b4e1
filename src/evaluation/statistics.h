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

// How much wider the questions of one cluster (a set of events, a subject) make an interval than as
// many independent ones would: the factor on the variance of the mean, from 1 on. With clusters
// k = 1..K of m_k values, N values in all, and r_k the sum of (value - mean) over cluster k,
//
//   deff = K / (K - 1) * sum of r_k^2 / sum of (value - mean)^2
//
// (Rao and Scott, "A simple method for the analysis of clustered binary data", Biometrics 48, 1992:
// the between-cluster variance of the mean over its variance among independent values).
// Estimates below 1 are chance and become 1. It is exactly 1 where no two values share a cluster.
//
// Where nothing can be estimated (all values are the same, as at a rate of 0 or 1, or there is one
// cluster only) it is the largest that the sizes allow, that of clusters whose values are always
// alike: sum of m_k^2 / N (Kish, "Survey Sampling", 1965, with a correlation of 1). That is
// cautious: all questions right in 5 sets of 100 count as 5 right answers, not 500. So a perfect
// rate may have a wider interval than one just below it, where the data say how outcomes cluster.
//
// With few clusters (below about 20) the estimate is itself uncertain and intervals made with it
// are a little too narrow. REQUIRES: values not empty; one cluster number a value, small numbers.
double design_effect(std::span<const double> values, std::span<const std::uint32_t> clusters);

// Wilson's interval of the rate of `outcomes`, each 0 or 1, with the effective sample size
// N / design_effect() in place of N (Franco, Little, Louis and Slud, "Comparative study of
// confidence intervals for proportions in complex sample surveys", 2019). The same as
// wilson_interval() where no two outcomes share a cluster. REQUIRES: as design_effect().
ConfidenceInterval clustered_wilson_interval(std::span<const double> outcomes,
                                             std::span<const std::uint32_t> clusters);

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
