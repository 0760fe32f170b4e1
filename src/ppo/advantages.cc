#include "ppo/advantages.h"

#include "base/check.h"

namespace timeprobe::ppo {

std::vector<double> token_rewards(double score, std::span<const double> kl, double kl_coefficient) {
  TIMEPROBE_CHECK(!kl.empty(), "an answer without tokens");
  std::vector<double> rewards;
  rewards.reserve(kl.size());
  for (const double token : kl) rewards.push_back(-kl_coefficient * token);
  rewards.back() += score;
  return rewards;
}

Advantages estimate_advantages(std::span<const double> rewards, std::span<const double> values,
                               const Discount& discount) {
  TIMEPROBE_CHECK(rewards.size() == values.size(), "a value for each reward");
  Advantages result{std::vector<double>(rewards.size()), std::vector<double>(rewards.size())};
  double next_value = 0.0;
  double next_advantage = 0.0;
  for (std::size_t t = rewards.size(); t-- > 0;) {
    const double delta = rewards[t] + discount.gamma * next_value - values[t];
    next_advantage = delta + discount.gamma * discount.lambda * next_advantage;
    next_value = values[t];
    result.advantages[t] = next_advantage;
    result.returns[t] = next_advantage + values[t];
  }
  return result;
}

}  // namespace timeprobe::ppo
