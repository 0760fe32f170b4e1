#include <gtest/gtest.h>

#include <cmath>

#include "base/error.h"
#include "ppo/kl_controller.h"
#include "ppo/kl_estimate.h"
#include "tests/reference/slow_ppo.h"

namespace timeprobe::ppo {
namespace {

TEST(KlEstimate, IsExactlyZeroWherePolicyAndReferenceAgree) {
  for (const double log_prob : {0.0, -1e-9, -0.3, -17.25}) {
    for (const KlEstimator estimator : {KlEstimator::k1, KlEstimator::k3}) {
      EXPECT_EQ(kl_estimate(log_prob, log_prob, estimator), 0.0);
      EXPECT_FALSE(std::signbit(kl_estimate(log_prob, log_prob, estimator)));
    }
  }
}

// Both are unbiased: their mean under the policy is the KL itself.
TEST(KlEstimate, HasTheKlAsItsMeanUnderThePolicy) {
  const std::vector<double> policy = {0.5, 0.2, 0.29, 0.01};
  const std::vector<double> reference = {0.1, 0.4, 0.3, 0.2};
  for (const KlEstimator estimator : {KlEstimator::k1, KlEstimator::k3}) {
    double mean = 0.0;
    for (std::size_t i = 0; i < policy.size(); ++i) {
      mean += policy[i] * kl_estimate(std::log(policy[i]), std::log(reference[i]), estimator);
    }
    EXPECT_NEAR(mean, reference::slow_kl(policy, reference), 1e-12);
  }
}

TEST(KlEstimate, SignsAreThoseOfTheDefinition) {
  // The policy likes the token better than the reference does.
  EXPECT_DOUBLE_EQ(kl_estimate(-1.0, -3.0, KlEstimator::k1), 2.0);
  EXPECT_DOUBLE_EQ(kl_estimate(-1.0, -3.0, KlEstimator::k3), std::exp(-2.0) - 1.0 + 2.0);
  EXPECT_DOUBLE_EQ(kl_estimate(-3.0, -1.0, KlEstimator::k1), -2.0);
  EXPECT_GT(kl_estimate(-3.0, -1.0, KlEstimator::k3), 0.0);
}

TEST(KlController, MovesTowardsItsTargetByAFifthAHorizonAtMost) {
  KlController controller({.initial = 0.05, .target = 6.0, .horizon = 10000.0});
  controller.update(600.0, 256);
  EXPECT_DOUBLE_EQ(controller.coefficient(), 0.05 * (1.0 + 0.2 * 256.0 / 10000.0));
  controller.restore(0.05);
  controller.update(0.0, 256);
  EXPECT_DOUBLE_EQ(controller.coefficient(), 0.05 * (1.0 - 0.2 * 256.0 / 10000.0));
  controller.restore(0.05);
  controller.update(6.6, 1000);
  EXPECT_NEAR(controller.coefficient(), 0.05 * (1.0 + 0.1 * 0.1), 1e-15);
  controller.restore(0.05);
  controller.update(6.0, 1000);
  EXPECT_DOUBLE_EQ(controller.coefficient(), 0.05);
}

TEST(KlController, StaysPositiveWhateverTheNumberOfAnswers) {
  KlController controller({.initial = 0.05, .target = 6.0, .horizon = 10.0});
  controller.update(0.0, 1000000);
  EXPECT_NEAR(controller.coefficient(), 0.04, 1e-15);
}

TEST(KlController, WithoutAdaptionTheCoefficientStays) {
  KlController controller({.initial = 0.05, .adaptive = false});
  controller.update(600.0, 256);
  EXPECT_EQ(controller.coefficient(), 0.05);
}

TEST(KlController, SaysWhatIsOutOfRange) {
  const auto message = [](const KlControl& control) -> std::string {
    try {
      KlController{control};
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(message({.initial = -1.0}), "the KL coefficient is -1; wanted: at least 0");
  EXPECT_EQ(message({.target = 0.0}), "the KL target is 0; wanted: more than 0");
  EXPECT_EQ(message({.horizon = -3.0}), "the KL horizon is -3; wanted: more than 0");
}

}  // namespace
}  // namespace timeprobe::ppo
