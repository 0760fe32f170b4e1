#include "ppo/kl_estimate.h"

#include <cmath>

#include "base/check.h"

namespace timeprobe::ppo {

double kl_estimate(double log_prob, double reference_log_prob, KlEstimator estimator) {
  const double r = reference_log_prob - log_prob;
  // expm1 keeps the digits of small r, and 0 at 0. No -0.0.
  return estimator == KlEstimator::k1 ? 0.0 - r : std::expm1(r) - r;
}

std::vector<double> kl_estimates(std::span<const double> log_probs,
                                 std::span<const double> reference_log_probs,
                                 KlEstimator estimator) {
  TIMEPROBE_CHECK(log_probs.size() == reference_log_probs.size(), "log probabilities in pairs");
  std::vector<double> estimates;
  estimates.reserve(log_probs.size());
  for (std::size_t i = 0; i < log_probs.size(); ++i) {
    estimates.push_back(kl_estimate(log_probs[i], reference_log_probs[i], estimator));
  }
  return estimates;
}

}  // namespace timeprobe::ppo
