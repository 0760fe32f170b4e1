#include "evaluation/statistics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <vector>

#include "base/random.h"
#include "tests/reference/slow_design_effect.h"

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

// By hand: 56 of 70 and 48 of 80 (Newcombe 1998, table II, case a; method 10).
TEST(Newcombe, KnownInterval) {
  const RateDifference found =
      newcombe_interval(0.8, wilson_interval(56, 70), 0.6, wilson_interval(48, 80));
  EXPECT_NEAR(found.value, 0.2, 1e-12);
  EXPECT_NEAR(found.interval.low, 0.0524, 5e-5);
  EXPECT_NEAR(found.interval.high, 0.3339, 5e-5);
}

// 10 of 10 against 0 of 20 (case h of the same table).
TEST(Newcombe, StaysInsideItsRange) {
  const RateDifference found =
      newcombe_interval(1.0, wilson_interval(10, 10), 0.0, wilson_interval(0, 20));
  EXPECT_NEAR(found.interval.low, 0.6791, 5e-5);
  EXPECT_NEAR(found.interval.high, 1.0, 1e-12);
}

TEST(Newcombe, SwapsItsSigns) {
  const ConfidenceInterval a = wilson_interval(3, 10), b = wilson_interval(9, 10);
  const RateDifference forth = newcombe_interval(0.3, a, 0.9, b);
  const RateDifference back = newcombe_interval(0.9, b, 0.3, a);
  EXPECT_NEAR(forth.value, -back.value, 1e-12);
  EXPECT_NEAR(forth.interval.low, -back.interval.high, 1e-12);
  EXPECT_NEAR(forth.interval.high, -back.interval.low, 1e-12);
}

// Squares 9, 1, 1, 1, 0, 0, 4, 16 add up to 32.
TEST(StandardDeviation, DividesByOneLessThanTheNumber) {
  const std::vector<double> values = {2, 4, 4, 4, 5, 5, 7, 9};
  EXPECT_NEAR(*standard_deviation(values), std::sqrt(32.0 / 7.0), 1e-12);
  EXPECT_EQ(*standard_deviation(std::vector<double>{3, 3}), 0.0);
}

TEST(StandardDeviation, OfOneValueIsNoValue) {
  EXPECT_EQ(standard_deviation(std::vector<double>{1.0}), std::nullopt);
  EXPECT_EQ(standard_deviation({}), std::nullopt);
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

using Clusters = std::vector<std::uint32_t>;

// Three clusters of two. Mean 0.5, cluster sums of deviations 1, -1 and 0: their squares add up to
// 2, the single squares to 1.5; 3/2 * 2 / 1.5.
TEST(DesignEffect, ByHand) {
  const std::vector<double> values = {1, 1, 0, 0, 1, 0};
  const Clusters clusters = {0, 0, 1, 1, 2, 2};
  EXPECT_NEAR(design_effect(values, clusters), 2.0, 1e-12);
  const ConfidenceInterval interval = clustered_wilson_interval(values, clusters);
  EXPECT_NEAR(interval.low, 0.1253, 5e-5);  // Wilson's of 1.5 of 3
  EXPECT_NEAR(interval.high, 0.8747, 5e-5);
}

TEST(DesignEffect, IsNeverBelowOne) {
  EXPECT_EQ(design_effect(std::vector<double>{1, 0, 0, 1}, Clusters{0, 0, 1, 1}), 1.0);
}

TEST(DesignEffect, IsOneWhereNothingIsShared) {
  EXPECT_EQ(design_effect(std::vector<double>{1, 0, 1}, Clusters{2, 0, 1}), 1.0);
  EXPECT_EQ(design_effect(std::vector<double>{1, 1, 1}, one_each(3)), 1.0);
  const ConfidenceInterval clustered =
      clustered_wilson_interval(std::vector<double>{1, 0, 1, 1}, one_each(4));
  EXPECT_DOUBLE_EQ(clustered.low, wilson_interval(3, 4).low);
  EXPECT_DOUBLE_EQ(clustered.high, wilson_interval(3, 4).high);
}

// Sizes 3 and 1: (9 + 1) / 4. Wilson's lower end at a rate of 1 is n / (n + z^2) with n = 1.6.
TEST(DesignEffect, IsTheLargestWhereAllValuesAreTheSame) {
  const std::vector<double> right = {1, 1, 1, 1};
  const Clusters clusters = {0, 0, 0, 1};
  EXPECT_NEAR(design_effect(right, clusters), 2.5, 1e-12);
  EXPECT_NEAR(clustered_wilson_interval(right, clusters).low, 1.6 / (1.6 + 3.841459), 1e-6);
  EXPECT_EQ(clustered_wilson_interval(right, clusters).high, 1.0);
  EXPECT_EQ(clustered_wilson_interval(std::vector<double>{0, 0, 0, 0}, clusters).low, 0.0);
}

TEST(DesignEffect, OneClusterCountsAsOneCase) {
  EXPECT_EQ(design_effect(std::vector<double>{1, 0, 1, 1}, Clusters{5, 5, 5, 5}), 4.0);
}

TEST(DesignEffect, AgreesWithTheSumOverAllPairs) {
  Random random(11);
  for (int round = 0; round < 200; ++round) {
    std::vector<double> values = {0.0, 1.0, 1.0};
    Clusters clusters = {0, 1, 1};
    for (std::uint64_t i = 1 + random.below(30); i > 0; --i) {
      values.push_back(random.chance(0.5) ? 1.0 : random.unit());
      clusters.push_back(static_cast<std::uint32_t>(random.below(6)));
    }
    EXPECT_NEAR(design_effect(values, clusters), reference::slow_design_effect(values, clusters),
                1e-9);
  }
}

// Half of the sets have a rate of 0.5, half one of 1: the correlation within a set is 1/3, so ten
// questions a set count as two and a half.
TEST(ClusteredWilson, CoversTheRateWhereThePlainIntervalDoesNot) {
  constexpr int kRounds = 2000;
  Random random(12);
  int clustered = 0, plain = 0;
  for (int round = 0; round < kRounds; ++round) {
    std::vector<double> outcomes;
    Clusters clusters;
    for (std::uint32_t set = 0; set < 40; ++set) {
      const double rate = random.chance(0.5) ? 0.5 : 1.0;
      for (int i = 0; i < 10; ++i) {
        outcomes.push_back(random.chance(rate) ? 1.0 : 0.0);
        clusters.push_back(set);
      }
    }
    const auto covers = [](const ConfidenceInterval& interval) {
      return interval.low <= 0.75 && 0.75 <= interval.high;
    };
    clustered += covers(clustered_wilson_interval(outcomes, clusters));
    plain += covers(clustered_wilson_interval(outcomes, one_each(outcomes.size())));
  }
  EXPECT_GT(clustered, 0.93 * kRounds);
  EXPECT_LT(clustered, 0.97 * kRounds);
  EXPECT_LT(plain, 0.75 * kRounds);
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

TEST(Ratio, OfSums) {
  EXPECT_EQ(ratio_of(std::vector<double>{1, 2}, std::vector<double>{2, 4}), 0.5);
  EXPECT_FALSE(ratio_of({}, {}).has_value());
  EXPECT_FALSE(ratio_of(std::vector<double>{1}, std::vector<double>{0}).has_value());
}

// With ones below the line it is the bootstrap of the mean.
TEST(BootstrapRatio, IsThatOfTheMeanOverOnes) {
  const std::vector<double> values = {0, 0.25, 0.5, 1, 1, 0.75};
  const std::vector<std::uint32_t> clusters = {0, 0, 1, 2, 3, 4};
  const ConfidenceInterval mean_interval = bootstrap_interval(values, clusters, 5);
  const ConfidenceInterval ratio =
      bootstrap_ratio_interval(values, std::vector<double>(6, 1.0), clusters, 5);
  EXPECT_EQ(mean_interval.low, ratio.low);
  EXPECT_EQ(mean_interval.high, ratio.high);
}

// The normal approximation of a ratio of sums; questions without a ceiling add nothing.
TEST(BootstrapRatio, CoversWhatTheNormalApproximationCovers) {
  Random random(8);
  std::vector<double> above, below;
  std::vector<std::uint32_t> clusters;
  for (std::uint32_t i = 0; i < 400; ++i) {
    below.push_back(i % 10 == 0 ? 0.0 : 0.5 + 0.5 * random.unit());
    above.push_back(random.chance(0.6) ? below.back() : 0.0);
    clusters.push_back(i);
  }
  const double ratio = ratio_of(above, below).value();
  double squares = 0.0, sum = 0.0;
  for (std::size_t i = 0; i < above.size(); ++i) {
    const double residual = above[i] - ratio * below[i];
    squares += residual * residual;
    sum += below[i];
  }
  const double half = 1.96 * std::sqrt(squares) / sum;
  const ConfidenceInterval found = bootstrap_ratio_interval(above, below, clusters, 3);
  EXPECT_NEAR(found.low, ratio - half, 0.2 * half);
  EXPECT_NEAR(found.high, ratio + half, 0.2 * half);
}

}  // namespace
}  // namespace timeprobe
