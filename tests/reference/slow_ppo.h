// The arithmetic of PPO as its definitions read, number by number: sums instead of recursions,
// cases instead of max and clamp. For tests.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace timeprobe::reference {

// Sum over k of (gamma * lambda)^k * delta_{t+k}.
inline double slow_advantage(const std::vector<double>& rewards, const std::vector<double>& values,
                             double gamma, double lambda, std::size_t t) {
  double total = 0.0;
  for (std::size_t k = t; k < rewards.size(); ++k) {
    const double next = k + 1 < values.size() ? values[k + 1] : 0.0;
    const double delta = rewards[k] + gamma * next - values[k];
    total += std::pow(gamma * lambda, static_cast<double>(k - t)) * delta;
  }
  return total;
}

// The clipped objective by the cases of Schulman et al., figure 1, as a loss.
inline double slow_policy_loss(double ratio, double advantage, double clip) {
  if (advantage >= 0.0 && ratio > 1.0 + clip) return -advantage * (1.0 + clip);
  if (advantage < 0.0 && ratio < 1.0 - clip) return -advantage * (1.0 - clip);
  return -advantage * ratio;
}

inline double slow_value_loss(double value, double old_value, double target, double clip) {
  double near = value;
  if (near > old_value + clip) near = old_value + clip;
  if (near < old_value - clip) near = old_value - clip;
  const double free = (value - target) * (value - target);
  const double bounded = (near - target) * (near - target);
  return (free > bounded ? free : bounded) / 2.0;
}

inline std::vector<double> slow_whitened(const std::vector<double>& numbers) {
  double mean = 0.0;
  for (const double number : numbers) mean += number / static_cast<double>(numbers.size());
  double variance = 0.0;
  for (const double number : numbers) {
    variance += (number - mean) * (number - mean) / static_cast<double>(numbers.size());
  }
  std::vector<double> whitened;
  for (const double number : numbers) {
    whitened.push_back((number - mean) / std::sqrt(variance + 1e-8));
  }
  return whitened;
}

// KL(p || q) of two distributions over the same things.
inline double slow_kl(const std::vector<double>& p, const std::vector<double>& q) {
  double total = 0.0;
  for (std::size_t i = 0; i < p.size(); ++i) total += p[i] * std::log(p[i] / q[i]);
  return total;
}

}  // namespace timeprobe::reference
