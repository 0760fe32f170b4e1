#include "evaluation/paired_statistics.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/check.h"
#include "base/random.h"
#include "tests/reference/slow_paired_tests.h"

namespace timeprobe {
namespace {

TEST(McNemar, ByHand) {
  EXPECT_NEAR(exact_mcnemar_p(5, 1), 14.0 / 64, 1e-14);  // 2 (1 + 6) / 2^6
  EXPECT_NEAR(exact_mcnemar_p(0, 5), 2.0 / 32, 1e-14);
  EXPECT_NEAR(exact_mcnemar_p(10, 2), 2.0 * (1 + 12 + 66) / 4096, 1e-14);
  EXPECT_EQ(exact_mcnemar_p(1, 0), 1.0);
}

TEST(McNemar, WithoutImbalanceIsOne) {
  EXPECT_EQ(exact_mcnemar_p(0, 0), 1.0);
  EXPECT_EQ(exact_mcnemar_p(7, 7), 1.0);
}

TEST(McNemar, AgreesWithEveryOutcomeOfTheCoins) {
  for (std::size_t n = 0; n <= 14; ++n) {
    for (std::size_t only_a = 0; only_a <= n; ++only_a) {
      EXPECT_NEAR(exact_mcnemar_p(only_a, n - only_a),
                  reference::slow_mcnemar_p(only_a, n - only_a), 1e-13)
          << only_a << " of " << n;
    }
  }
}

TEST(McNemar, AgreesWithPascalsTriangle) {
  for (const std::size_t n : {59, 60, 401}) {
    for (std::size_t only_a = 0; only_a <= n; only_a += 7) {
      const double slow = reference::pascal_mcnemar_p(only_a, n - only_a);
      EXPECT_NEAR(exact_mcnemar_p(only_a, n - only_a), slow, 1e-10 * slow) << only_a;
    }
  }
}

// The normal approximation with continuity correction is good to a few parts in a million here.
TEST(McNemar, IsStableForLargeCounts) {
  for (const std::size_t half : {10'000ULL, 1'000'000ULL, 100'000'000ULL}) {
    const auto excess = static_cast<std::size_t>(2.0 * std::sqrt(2.0 * static_cast<double>(half)));
    const double z =
        (static_cast<double>(excess) - 1.0) / std::sqrt(static_cast<double>(2 * half + excess));
    EXPECT_NEAR(exact_mcnemar_p(half + excess, half), std::erfc(z / std::sqrt(2.0)), 2e-5) << half;
  }
  EXPECT_EQ(exact_mcnemar_p(1'000'000, 0), 0.0);
  EXPECT_GT(exact_mcnemar_p(1000, 0), 0.0);
  EXPECT_NEAR(exact_mcnemar_p(500'001, 500'000), 1.0, 1e-3);
}

TEST(McNemar, DoesNotCareWhoIsA) {
  Random random(21);
  for (int i = 0; i < 200; ++i) {
    const std::size_t a = random.below(3000), b = random.below(3000);
    EXPECT_EQ(exact_mcnemar_p(a, b), exact_mcnemar_p(b, a));
    EXPECT_LE(exact_mcnemar_p(a, b), 1.0);
    EXPECT_GE(exact_mcnemar_p(a, b), 0.0);
  }
}

double cluster_p(const std::vector<long long>& balances) { return exact_cluster_p(balances); }

// Signs of 3, 2 and 1 give sums of 6, 4, 2, 0 and their opposites; 6 and -6 are 2 of 8.
TEST(ClusterTest, ByHand) {
  EXPECT_NEAR(cluster_p({3, 2, 1}), 2.0 / 8, 1e-14);
  EXPECT_NEAR(cluster_p({-3, -2, 1}), 4.0 / 8, 1e-14);
  EXPECT_EQ(cluster_p({3, -2, -1}), 1.0);
  EXPECT_EQ(cluster_p({0, 0}), 1.0);
  EXPECT_EQ(cluster_p({}), 1.0);
  EXPECT_EQ(cluster_p({40}), 1.0);  // one cluster tells nothing
}

TEST(ClusterTest, AgreesWithEveryAssignmentOfSigns) {
  Random random(22);
  for (int round = 0; round < 300; ++round) {
    std::vector<long long> balances(random.below(11));
    for (long long& balance : balances) balance = random.between(-6, 6);
    EXPECT_NEAR(cluster_p(balances), reference::slow_cluster_p(balances), 1e-12);
  }
}

TEST(ClusterTest, IsMcNemarForClustersOfOne) {
  for (const auto& [a, b] : {std::pair{5, 1}, {30, 60}, {300, 340}, {0, 9}}) {
    std::vector<long long> balances(static_cast<std::size_t>(a), 1);
    balances.insert(balances.end(), static_cast<std::size_t>(b), -1);
    balances.push_back(0);
    const double exact = exact_mcnemar_p(static_cast<std::size_t>(a), static_cast<std::size_t>(b));
    EXPECT_NEAR(cluster_p(balances), exact, 1e-10);
  }
}

// 20,001 clusters of one question: what the exact test says, too.
TEST(ClusterTest, ManyClustersAreApproximated) {
  std::vector<long long> balances(10'101, 1);
  balances.insert(balances.end(), 9'900, -1);
  EXPECT_NEAR(cluster_p(balances), exact_mcnemar_p(10'101, 9'900), 2e-5);
}

// 0.01 * 4, 0.02 * 3 = 0.06, 0.03 * 2 = 0.06, 0.5.
TEST(Holm, ByHand) {
  const std::vector<double> adjusted = holm_adjusted(std::vector<double>{0.5, 0.01, 0.03, 0.02});
  EXPECT_NEAR(adjusted[1], 0.04, 1e-15);
  EXPECT_NEAR(adjusted[3], 0.06, 1e-15);
  EXPECT_NEAR(adjusted[2], 0.06, 1e-15);
  EXPECT_NEAR(adjusted[0], 0.5, 1e-15);
}

TEST(Holm, OfOneAndOfNone) {
  EXPECT_EQ(holm_adjusted(std::vector<double>{0.3}), std::vector<double>{0.3});
  EXPECT_TRUE(holm_adjusted({}).empty());
  EXPECT_EQ(holm_adjusted(std::vector<double>{0.9, 0.8}), (std::vector<double>{1.0, 1.0}));
}

// A later hypothesis never falls before an earlier one, although its own factor is smaller.
TEST(Holm, KeepsTheOrder) { EXPECT_EQ(holm_adjusted(std::vector<double>{0.02, 0.021})[1], 0.04); }

TEST(Holm, AgreesWithTheClosedTest) {
  Random random(23);
  for (int round = 0; round < 200; ++round) {
    std::vector<double> p_values(1 + random.below(9));
    for (double& p : p_values) p = random.chance(0.3) ? 0.01 : random.unit() * random.unit();
    const std::vector<double> fast = holm_adjusted(p_values), slow = reference::slow_holm(p_values);
    for (std::size_t i = 0; i < p_values.size(); ++i) EXPECT_NEAR(fast[i], slow[i], 1e-14);
  }
}

// sqrt(0.2) (1.959964 * 10 + 0.841621 * sqrt(100 + 0.708326 - 3.841459)) / 100.708326
TEST(MinimumDetectable, ByHand) {
  EXPECT_NEAR(*minimum_detectable_difference(100, 0.2), 0.12382, 1e-5);
}

TEST(MinimumDetectable, SolvesConnorsFormula) {
  for (const double n : {30.0, 500.0, 12345.6}) {
    for (const double discordance : {0.3, 0.8, 1.0}) {
      const double delta = *minimum_detectable_difference(n, discordance);
      const double root =
          1.959964 * std::sqrt(discordance) + 0.841621 * std::sqrt(discordance - delta * delta);
      EXPECT_NEAR(root * root / (delta * delta), n, 1e-6 * n);
    }
  }
}

TEST(MinimumDetectable, IsNoneWhereNothingCouldBeFound) {
  EXPECT_EQ(minimum_detectable_difference(100, 0.0), std::nullopt);
  EXPECT_EQ(minimum_detectable_difference(100, 0.06), std::nullopt);  // 0.068 is more than 0.06
  EXPECT_EQ(minimum_detectable_difference(1, 1.0), std::nullopt);
  EXPECT_THROW(minimum_detectable_difference(100, 1.5), InternalError);
}

// The test that the formula is about, |a - b| / sqrt(a + b) > 1.96, finds it in four of five runs.
TEST(MinimumDetectable, HasEightyPercentPower) {
  constexpr int kQuestions = 400, kRounds = 4000;
  constexpr double kDiscordance = 0.3;
  const double delta = *minimum_detectable_difference(kQuestions, kDiscordance);
  Random random(24);
  int found = 0;
  for (int round = 0; round < kRounds; ++round) {
    double a = 0, b = 0;
    for (int i = 0; i < kQuestions; ++i) {
      const double draw = random.unit();
      if (draw < (kDiscordance + delta) / 2)
        ++a;
      else if (draw < kDiscordance)
        ++b;
    }
    found += std::abs(a - b) > 1.959964 * std::sqrt(a + b);
  }
  EXPECT_NEAR(found, 0.8 * kRounds, 0.03 * kRounds);
}

}  // namespace
}  // namespace timeprobe
