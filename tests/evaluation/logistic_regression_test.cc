#include "evaluation/logistic_regression.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.h"

namespace timeprobe {
namespace {

// A constant and one group of two: cases of the first group, then of the second.
RegressionData two_groups(int right_a, int wrong_a, int right_b, int wrong_b) {
  RegressionData data;
  data.num_predictors = 2;
  const auto add = [&data](double group, double outcome, int count) {
    for (int i = 0; i < count; ++i) {
      data.predictors.insert(data.predictors.end(), {1.0, group});
      data.outcomes.push_back(outcome);
      data.clusters.push_back(static_cast<std::uint32_t>(data.clusters.size()));
    }
  };
  add(0.0, 1.0, right_a);
  add(0.0, 0.0, wrong_a);
  add(1.0, 1.0, right_b);
  add(1.0, 0.0, wrong_b);
  return data;
}

// For a saturated model of groups the penalty adds half a case to each cell (Firth 1993), so the
// solution is known in closed form.
TEST(LogisticFit, TwoGroupsHaveTheKnownSolution) {
  const auto fit = LogisticFit::fit(two_groups(30, 10, 12, 28));
  ASSERT_TRUE(fit.has_value());
  const double a = std::log(30.5 / 10.5), b = std::log(12.5 / 28.5);
  EXPECT_NEAR(fit->coefficients()[0], a, 1e-6);
  EXPECT_NEAR(fit->coefficients()[1], b - a, 1e-6);
  const double weights[] = {1.0, 1.0};
  EXPECT_NEAR(fit->contrast(weights).value, b, 1e-6);
}

TEST(LogisticFit, AGroupThatIsAlwaysRightStaysFinite) {
  const auto fit = LogisticFit::fit(two_groups(40, 0, 20, 20));
  ASSERT_TRUE(fit.has_value());
  EXPECT_NEAR(fit->coefficients()[0], std::log(40.5 / 0.5), 1e-6);
  const double weights[] = {0.0, 1.0};
  const RegressionEstimate estimate = fit->contrast(weights);
  EXPECT_NEAR(estimate.value, -std::log(40.5 / 0.5), 1e-6);
  EXPECT_LT(estimate.interval.high, 0.0);
  EXPECT_LT(estimate.interval.low, -6.0);  // and far from sure
}

TEST(LogisticFit, FindsTheCoefficientsThatCasesWereDrawnFrom) {
  Random random(20261121);
  RegressionData data;
  data.num_predictors = 3;
  const double truth[] = {0.5, -1.2, 0.8};
  for (std::uint32_t i = 0; i < 20000; ++i) {
    const double x = 4.0 * random.unit() - 2.0, z = random.chance(0.5) ? 1.0 : 0.0;
    data.predictors.insert(data.predictors.end(), {1.0, x, z});
    const double odds = std::exp(truth[0] + truth[1] * x + truth[2] * z);
    data.outcomes.push_back(random.chance(odds / (1.0 + odds)) ? 1.0 : 0.0);
    data.clusters.push_back(i / 10);
  }
  const auto fit = LogisticFit::fit(data);
  ASSERT_TRUE(fit.has_value());
  for (std::size_t i = 0; i < 3; ++i) {
    std::vector<double> weights(3);
    weights[i] = 1.0;
    const RegressionEstimate estimate = fit->contrast(weights);
    EXPECT_NEAR(estimate.value, truth[i], 0.1);
    EXPECT_LE(estimate.interval.low, truth[i]);
    EXPECT_GE(estimate.interval.high, truth[i]);
    EXPECT_LT(estimate.interval.high - estimate.interval.low, 0.2);
  }
}

TEST(LogisticFit, FractionalOutcomesAreMeans) {
  RegressionData data;
  data.num_predictors = 1;
  for (std::uint32_t i = 0; i < 10000; ++i) {
    data.predictors.push_back(1.0);
    data.outcomes.push_back(i % 2 == 0 ? 0.75 : 0.25 + 0.3);
    data.clusters.push_back(i);
  }
  const auto fit = LogisticFit::fit(data);
  ASSERT_TRUE(fit.has_value());
  EXPECT_NEAR(fit->coefficients()[0], std::log(0.65 / 0.35), 1e-3);
}

// Ten copies of each case in one cluster know no more than the case alone.
TEST(LogisticFit, ClustersWidenTheInterval) {
  Random random(5);
  RegressionData alone, together;
  alone.num_predictors = together.num_predictors = 2;
  for (std::uint32_t i = 0; i < 400; ++i) {
    const double x = random.unit();
    const double y = random.chance(0.3 + 0.4 * x) ? 1.0 : 0.0;
    for (int copy = 0; copy < 10; ++copy) {
      RegressionData* const targets[] = {&alone, &together};
      for (RegressionData* data : targets) {
        data->predictors.insert(data->predictors.end(), {1.0, x});
        data->outcomes.push_back(y);
      }
      alone.clusters.push_back(i * 10 + static_cast<std::uint32_t>(copy));
      together.clusters.push_back(i);
    }
  }
  const double weights[] = {0.0, 1.0};
  const auto width = [&weights](const RegressionData& data) {
    const RegressionEstimate estimate = LogisticFit::fit(data)->contrast(weights);
    return estimate.interval.high - estimate.interval.low;
  };
  EXPECT_NEAR(width(together) / width(alone), std::sqrt(10.0), 0.2);
}

TEST(LogisticFit, DependentPredictorsHaveNoSolution) {
  RegressionData data;
  data.num_predictors = 2;
  for (std::uint32_t i = 0; i < 10; ++i) {
    data.predictors.insert(data.predictors.end(), {1.0, 2.0});
    data.outcomes.push_back(i % 2);
    data.clusters.push_back(i);
  }
  EXPECT_FALSE(LogisticFit::fit(data).has_value());
}

}  // namespace
}  // namespace timeprobe
