#include "ppo/clipped_losses.h"

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/reference/slow_ppo.h"

namespace timeprobe::ppo {
namespace {

constexpr double kClip = 0.2;

at::Tensor numbers(const std::vector<double>& values) { return at::tensor(values, at::kDouble); }

at::Tensor leaf(const std::vector<double>& values) { return numbers(values).requires_grad_(); }

// Ratios below, inside and above the clip, for advantages of both signs; none at a kink.
const std::vector<double> kLogProbs = {-1.5, -1.05, -1.0, -0.9, -0.4,
                                       -1.5, -1.05, -0.9, -0.4, -1.0};
const std::vector<double> kOld(10, -1.0);
const std::vector<double> kAdvantages = {1.3, 1.3, 1.3, 1.3, 1.3, -0.7, -0.7, -0.7, -0.7, 0.0};

TEST(PolicyTerms, AreTheCasesOfTheObjective) {
  const PolicyTerms terms =
      policy_terms(numbers(kLogProbs), numbers(kOld), numbers(kAdvantages), kClip);
  for (std::size_t i = 0; i < kLogProbs.size(); ++i) {
    const auto place = static_cast<std::int64_t>(i);
    const double ratio = std::exp(kLogProbs[i] - kOld[i]);
    EXPECT_NEAR(terms.ratios[place].item<double>(), ratio, 1e-12);
    EXPECT_NEAR(terms.losses[place].item<double>(),
                reference::slow_policy_loss(ratio, kAdvantages[i], kClip), 1e-12);
  }
}

TEST(PolicyTerms, GradientIsThatOfFiniteDifferences) {
  const at::Tensor log_probs = leaf(kLogProbs);
  policy_terms(log_probs, numbers(kOld), numbers(kAdvantages), kClip).losses.sum().backward();
  for (std::size_t i = 0; i < kLogProbs.size(); ++i) {
    const auto loss_at = [&](double log_prob) {
      return reference::slow_policy_loss(std::exp(log_prob - kOld[i]), kAdvantages[i], kClip);
    };
    constexpr double kStep = 1e-6;
    const double slope =
        (loss_at(kLogProbs[i] + kStep) - loss_at(kLogProbs[i] - kStep)) / (2.0 * kStep);
    EXPECT_NEAR(log_probs.grad()[static_cast<std::int64_t>(i)].item<double>(), slope, 1e-6)
        << "place " << i;
  }
}

TEST(PolicyTerms, ClippedTokensAreThoseWithoutAGradient) {
  const at::Tensor log_probs = leaf(kLogProbs);
  const PolicyTerms terms = policy_terms(log_probs, numbers(kOld), numbers(kAdvantages), kClip);
  terms.losses.sum().backward();
  for (std::int64_t i = 0; i < 9; ++i) {
    EXPECT_EQ(terms.clipped[i].item<bool>(), log_probs.grad()[i].item<double>() == 0.0);
  }
}

// Where nothing has been learnt yet the gradient is that of plain policy gradients, whole.
TEST(PolicyTerms, AtRatioOneTheGradientIsTheAdvantage) {
  const at::Tensor log_probs = leaf({-1.0, -2.0});
  policy_terms(log_probs, numbers({-1.0, -2.0}), numbers({3.0, -4.0}), kClip)
      .losses.sum()
      .backward();
  EXPECT_EQ(log_probs.grad()[0].item<double>(), -3.0);
  EXPECT_EQ(log_probs.grad()[1].item<double>(), 4.0);
}

TEST(ValueTerms, AndTheirGradientsAreThoseOfTheDefinition) {
  const std::vector<double> values = {0.0, 0.15, 0.5, -0.5, 0.5, -0.5, 0.35};
  const std::vector<double> old(7, 0.0);
  const std::vector<double> targets = {1.0, 1.0, 1.0, 1.0, -1.0, -1.0, 0.25};
  const at::Tensor leaves = leaf(values);
  const at::Tensor terms = value_terms(leaves, numbers(old), numbers(targets), kClip);
  terms.sum().backward();
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto place = static_cast<std::int64_t>(i);
    const auto loss_at = [&](double value) {
      return reference::slow_value_loss(value, old[i], targets[i], kClip);
    };
    EXPECT_NEAR(terms[place].item<double>(), loss_at(values[i]), 1e-12);
    constexpr double kStep = 1e-6;
    const double slope = (loss_at(values[i] + kStep) - loss_at(values[i] - kStep)) / (2.0 * kStep);
    EXPECT_NEAR(leaves.grad()[place].item<double>(), slope, 1e-6) << "place " << i;
  }
}

}  // namespace
}  // namespace timeprobe::ppo
