// log softmax at one place of a row, without the softmax in memory.
#pragma once

#include "t5_kernels/kernel_table.h"
#include "t5_kernels/lanes.h"
#include "t5_kernels/rms_norm_kernel.h"

namespace timeprobe::t5 {
namespace {

template <typename T>
float log_prob(const T* logits, std::int64_t width, std::int64_t target, float* log_sum) {
  Lanes highest = all(-1e30F);
  const std::int64_t whole = whole_lanes(width);
  for (std::int64_t i = 0; i < whole; i += kLanes) highest = larger(highest, load(logits + i));
  float top = largest(highest);
  for (std::int64_t i = whole; i < width; ++i) {
    const float logit = load_one(logits + i);
    top = logit > top ? logit : top;
  }
  Lanes totals{};
  for (std::int64_t i = 0; i < whole; i += kLanes) totals += exp_of(load(logits + i) - top);
  float total = sum(totals);
  for (std::int64_t i = whole; i < width; ++i) total += __builtin_expf(load_one(logits + i) - top);
  *log_sum = top + __builtin_logf(total);
  return load_one(logits + target) - *log_sum;
}

template <typename T>
void log_prob_backward(const T* logits, std::int64_t width, std::int64_t target, float log_sum,
                       float gradient, T* d_logits) {
  for_lanes(width, [&](std::int64_t i, std::int64_t count) {
    const Lanes probability = exp_of(load_up_to(logits + i, count) - log_sum);
    store_up_to(d_logits + i, probability * -gradient, count);
  });
  store_one(d_logits + target,
            gradient * (1.0F - __builtin_expf(load_one(logits + target) - log_sum)));
}

}  // namespace
}  // namespace timeprobe::t5
