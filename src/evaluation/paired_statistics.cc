#include "evaluation/paired_statistics.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <numeric>

#include "base/check.h"

namespace timeprobe {
namespace {

double log_choose(double n, double k) {
  return std::lgamma(n + 1.0) - std::lgamma(k + 1.0) - std::lgamma(n - k + 1.0);
}

// P(X <= k) of n fair coins. REQUIRES: k < n / 2, where the terms fall from k on downward.
double lower_tail(std::size_t n, std::size_t k) {
  const auto size = static_cast<double>(n);
  double term = 1.0, sum = 1.0;  // in units of P(X = k), which may be tiny
  for (auto i = static_cast<double>(k); i > 0.0 && term > 1e-17 * sum; i -= 1.0) {
    term *= i / (size - i + 1.0);
    sum += term;
  }
  return sum * std::exp(log_choose(size, static_cast<double>(k)) - size * std::numbers::ln2);
}

// The chance that signs drawn for `sizes` give a sum of at least `seen` or at most -seen.
// chances[t]: that the sizes with a plus add up to t, so that the sum is 2 t - total.
double exact_sign_p(const std::vector<std::size_t>& sizes, std::size_t total, std::size_t seen) {
  std::vector<double> chances(total + 1);
  chances[0] = 1.0;
  std::size_t reached = 0;
  for (const std::size_t size : sizes) {
    reached += size;
    for (std::size_t t = reached; t >= size; --t) {
      chances[t] = 0.5 * (chances[t] + chances[t - size]);
    }
    for (std::size_t t = 0; t < size; ++t) chances[t] *= 0.5;
  }
  // The distribution is symmetric: twice the lower end, where 2 t - total <= -seen.
  return 2.0 * std::accumulate(
                   chances.begin(),
                   chances.begin() + static_cast<std::ptrdiff_t>((total - seen) / 2) + 1, 0.0);
}

// Sums lie 2 or more apart: half a step for the continuity.
double normal_sign_p(const std::vector<std::size_t>& sizes, std::size_t seen) {
  const std::vector<double> values(sizes.begin(), sizes.end());
  const double variance = std::inner_product(values.begin(), values.end(), values.begin(), 0.0);
  return std::erfc((static_cast<double>(seen) - 1.0) / std::sqrt(2.0 * variance));
}

}  // namespace

double exact_mcnemar_p(std::size_t only_a, std::size_t only_b) {
  if (only_a == only_b) return 1.0;
  return std::min(1.0, 2.0 * lower_tail(only_a + only_b, std::min(only_a, only_b)));
}

double exact_cluster_p(std::span<const long long> balances) {
  std::vector<std::size_t> sizes;
  long long balance = 0;
  for (const long long cluster : balances) {
    balance += cluster;
    if (cluster != 0) sizes.push_back(static_cast<std::size_t>(std::llabs(cluster)));
  }
  const auto seen = static_cast<std::size_t>(std::llabs(balance));
  if (seen == 0) return 1.0;
  constexpr std::size_t kMaxSteps = 200'000'000;
  const std::size_t total = std::accumulate(sizes.begin(), sizes.end(), std::size_t{0});
  if (total > kMaxSteps / sizes.size()) return normal_sign_p(sizes, seen);
  return std::min(1.0, exact_sign_p(sizes, total, seen));
}

std::vector<double> holm_adjusted(std::span<const double> p_values) {
  std::vector<std::size_t> order(p_values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [p_values](std::size_t a, std::size_t b) { return p_values[a] < p_values[b]; });
  std::vector<double> adjusted(p_values.size());
  double largest = 0.0;
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    const auto hypotheses_left = static_cast<double>(order.size() - rank);
    largest = std::max(largest, hypotheses_left * p_values[order[rank]]);
    adjusted[order[rank]] = std::min(1.0, largest);
  }
  return adjusted;
}

std::optional<double> minimum_detectable_difference(double num_pairs, double discordance) {
  TIMEPROBE_CHECK(num_pairs > 0.0 && discordance >= 0.0 && discordance <= 1.0,
                  "a share of discordant pairs");
  constexpr double kAlpha = 1.959964;  // of 2.5 % above
  constexpr double kPower = 0.841621;  // of 20 % above
  // The formula is a quadratic in delta; this is its larger root.
  const double room = num_pairs + kPower * kPower - kAlpha * kAlpha;
  if (room < 0.0 || discordance == 0.0) return std::nullopt;
  const double delta = std::sqrt(discordance) *
                       (kAlpha * std::sqrt(num_pairs) + kPower * std::sqrt(room)) /
                       (num_pairs + kPower * kPower);
  if (delta > discordance) return std::nullopt;
  return delta;
}

}  // namespace timeprobe
