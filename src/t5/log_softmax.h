// Of one row of logits.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>

namespace timeprobe::t5 {

// log(sum(exp(logits))), without overflow. REQUIRES: logits is not empty.
inline double log_sum_exp(std::span<const float> logits) {
  const float highest = *std::max_element(logits.begin(), logits.end());
  double sum = 0.0;
  for (const float logit : logits) sum += std::exp(logit - highest);
  return highest + std::log(sum);
}

}  // namespace timeprobe::t5
