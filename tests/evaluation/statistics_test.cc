#include "evaluation/statistics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <vector>

#include "base/random.h"

namespace timeprobe {
namespace {

TEST(Wilson, KnownIntervals) {
  const ConfidenceInterval high = wilson_interval(835, 839);
  EXPECT_NEAR(high.low, 0.9878, 5e-5);
  EXPECT_NEAR(high.high, 0.9981, 5e-5);
  const ConfidenceInterval half = wilson_interval(5, 10);
  EXPECT_NEAR(half.low, 0.2366, 5e-5);
  EXPECT_NEAR(half.high, 0.7634, 5e-5);
}

TEST(Wilson, EndsStayInTheUnitInterval) {
  EXPECT_EQ(wilson_interval(0, 10).low, 0.0);
  EXPECT_NEAR(wilson_interval(0, 10).high, 0.2775, 5e-5);
  EXPECT_EQ(wilson_interval(10, 10).high, 1.0);
}

TEST(Mean, OfNothingIsNoValue) {
  EXPECT_EQ(mean({}), std::nullopt);
  EXPECT_EQ(mean(std::vector<double>{1.0, 2.0}), 1.5);
}

std::vector<double> uniform_values(std::size_t count) {
  Random random(4);
  std::vector<double> values(count);
  for (double& value : values) value = random.unit();
  return values;
}

std::vector<std::uint32_t> one_each(std::size_t count) {
  std::vector<std::uint32_t> clusters(count);
  std::iota(clusters.begin(), clusters.end(), 0U);
  return clusters;
}

TEST(Bootstrap, AgreesWithTheNormalApproximation) {
  constexpr std::size_t kCount = 2000;
  const std::vector<double> values = uniform_values(kCount);
  const ConfidenceInterval interval = bootstrap_interval(values, one_each(kCount), 1);
  const double half = 1.96 * std::sqrt(1.0 / 12.0 / kCount);
  EXPECT_NEAR(interval.low, *mean(values) - half, 0.15 * half);
  EXPECT_NEAR(interval.high, *mean(values) + half, 0.15 * half);
}

// Ten equal questions about one subject carry as much as one.
TEST(Bootstrap, ClustersWidenTheInterval) {
  const std::vector<double> subjects = uniform_values(100);
  std::vector<double> values;
  std::vector<std::uint32_t> clusters;
  for (std::uint32_t subject = 0; subject < 100; ++subject) {
    for (int i = 0; i < 10; ++i) {
      values.push_back(subjects[subject]);
      clusters.push_back(subject);
    }
  }
  const auto width = [](const ConfidenceInterval& interval) {
    return interval.high - interval.low;
  };
  const double clustered = width(bootstrap_interval(values, clusters, 1));
  const double naive = width(bootstrap_interval(values, one_each(values.size()), 1));
  EXPECT_NEAR(clustered / naive, std::sqrt(10.0), 0.5);
}

TEST(Bootstrap, IsDeterministic) {
  const std::vector<double> values = uniform_values(50);
  EXPECT_EQ(bootstrap_interval(values, one_each(50), 1).low,
            bootstrap_interval(values, one_each(50), 1).low);
}

}  // namespace
}  // namespace timeprobe
