// What each token of an answer was worth: rewards, and generalised advantage estimates (Schulman et
// al. 2016, equation 16).
//
//   reward_t    = -beta * kl_t, and the answer's score on the last token
//   delta_t     = reward_t + gamma * value_{t+1} - value_t     value behind the last token: 0
//   advantage_t = delta_t + gamma * lambda * advantage_{t+1}
//   return_t    = advantage_t + value_t
//
// An answer is its tokens and no more - no padding, the end piece once -, so that nothing behind it
// can reach its tokens.
#pragma once

#include <span>
#include <vector>

namespace timeprobe::ppo {

struct Discount {
  double gamma = 0.99;
  double lambda = 0.95;
};

// REQUIRES: at least one token.
std::vector<double> token_rewards(double score, std::span<const double> kl, double kl_coefficient);

struct Advantages {
  std::vector<double> advantages;
  std::vector<double> returns;
};

// values[t] is what was expected before token t. REQUIRES: as many rewards as values.
Advantages estimate_advantages(std::span<const double> rewards, std::span<const double> values,
                               const Discount& discount);

}  // namespace timeprobe::ppo
