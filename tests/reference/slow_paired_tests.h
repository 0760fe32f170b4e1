// Slow truths for paired_statistics.h: everything that could have happened, one by one.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <span>
#include <vector>

namespace timeprobe::reference {

// Of all 2^n outcomes of n coins, the share whose heads are at least as far from n / 2 as `only_a`
// is; every outcome counted by its own. REQUIRES: n = only_a + only_b up to about 20.
inline double slow_mcnemar_p(std::size_t only_a, std::size_t only_b) {
  const std::size_t n = only_a + only_b;
  const auto imbalance = [n](std::size_t heads) {
    return std::llabs(2 * static_cast<long long>(heads) - static_cast<long long>(n));
  };
  std::size_t extreme = 0;
  for (std::size_t outcome = 0; outcome < (std::size_t{1} << n); ++outcome) {
    std::size_t heads = 0;
    for (std::size_t coin = 0; coin < n; ++coin) heads += outcome >> coin & 1U;
    if (imbalance(heads) >= imbalance(only_a)) ++extreme;
  }
  return static_cast<double>(extreme) / static_cast<double>(std::size_t{1} << n);
}

// The same with whole rows of Pascal's triangle, halved on the way. For n up to about 1000.
inline double pascal_mcnemar_p(std::size_t only_a, std::size_t only_b) {
  const std::size_t n = only_a + only_b;
  std::vector<double> row = {1.0};
  for (std::size_t size = 1; size <= n; ++size) {
    std::vector<double> next(size + 1);
    for (std::size_t k = 0; k < size; ++k) {
      next[k] += row[k] / 2;
      next[k + 1] += row[k] / 2;
    }
    row = next;
  }
  double total = 0.0;
  for (std::size_t k = 0; k <= n; ++k) {
    if (std::min(k, n - k) <= std::min(only_a, only_b)) total += row[k];
  }
  return total;
}

// Every assignment of signs to the balances. REQUIRES: up to about 20 of them.
inline double slow_cluster_p(const std::vector<long long>& balances) {
  long long seen = 0;
  for (const long long balance : balances) seen += balance;
  std::size_t extreme = 0;
  const std::size_t num_outcomes = std::size_t{1} << balances.size();
  for (std::size_t outcome = 0; outcome < num_outcomes; ++outcome) {
    long long sum = 0;
    for (std::size_t i = 0; i < balances.size(); ++i) {
      sum += (outcome >> i & 1U) != 0 ? balances[i] : -balances[i];
    }
    if (std::llabs(sum) >= std::llabs(seen)) ++extreme;
  }
  return static_cast<double>(extreme) / static_cast<double>(num_outcomes);
}

// Holm's procedure as what it is, a closed test: a hypothesis falls when every set of hypotheses
// that holds it falls by Bonferroni, so its adjusted p is the largest of |set| * (smallest p in the
// set). REQUIRES: up to about 15 hypotheses.
inline std::vector<double> slow_holm(const std::vector<double>& p_values) {
  std::vector<double> adjusted(p_values.size());
  for (std::size_t set = 1; set < (std::size_t{1} << p_values.size()); ++set) {
    double smallest = 1.0, size = 0.0;
    for (std::size_t i = 0; i < p_values.size(); ++i) {
      if ((set >> i & 1U) == 0) continue;
      smallest = std::min(smallest, p_values[i]);
      size += 1.0;
    }
    for (std::size_t i = 0; i < p_values.size(); ++i) {
      if ((set >> i & 1U) == 0) continue;
      adjusted[i] = std::max(adjusted[i], std::min(1.0, size * smallest));
    }
  }
  return adjusted;
}

}  // namespace timeprobe::reference
