// How far the policy has gone from the reference, from the log probabilities of the tokens that the
// policy drew (Schulman, "Approximating KL divergence", 2020). With r = log q - log p, q the
// reference and p the policy:
//
//   k1 = -r              unbiased, either sign, high variance
//   k3 = exp(r) - 1 - r  unbiased, never negative, low variance
//
// Both are exactly 0 where policy and reference agree.
#pragma once

#include <span>
#include <vector>

namespace timeprobe::ppo {

enum class KlEstimator { k1, k3 };

double kl_estimate(double log_prob, double reference_log_prob, KlEstimator estimator);

// Of each token. REQUIRES: as many of the one as of the other.
std::vector<double> kl_estimates(std::span<const double> log_probs,
                                 std::span<const double> reference_log_probs,
                                 KlEstimator estimator);

}  // namespace timeprobe::ppo
