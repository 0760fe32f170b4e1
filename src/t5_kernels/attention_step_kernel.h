// Attention of the newest token only.
#pragma once

#include "t5_kernels/kernel_table.h"
#include "t5_kernels/lanes.h"
#include "t5_kernels/rms_norm_kernel.h"

namespace timeprobe::t5 {
namespace {

inline float dot(const float* a, const float* b, std::int64_t size) {
  Lanes total{};
  for_lanes(size, [&](std::int64_t i, std::int64_t count) {
    total += load_up_to(a + i, count) * load_up_to(b + i, count);
  });
  return sum(total);
}

// Scores -> exponentials; returns their sum.
inline float exponentials(float* weights, std::int64_t size) {
  float highest = weights[0];
  for (std::int64_t i = 1; i < size; ++i) highest = weights[i] > highest ? weights[i] : highest;
  float total = 0.0F;
  for_lanes(size, [&](std::int64_t i, std::int64_t count) {
    store_up_to(weights + i, exp_of(load_up_to(weights + i, count) - highest), count);
  });
  for (std::int64_t i = 0; i < size; ++i) total += weights[i];
  return total;
}

void attend_step(const AttentionStep& step) {
  for (std::int64_t key = 0; key < step.keys; ++key) {
    step.weights[key] = dot(step.q, step.k + key * step.kv_stride, step.head_size) +
                        (step.bias == nullptr ? 0.0F : step.bias[key]);
  }
  const float factor = 1.0F / exponentials(step.weights, step.keys);
  for_lanes(step.head_size, [&](std::int64_t i, std::int64_t count) {
    Lanes total{};
    for (std::int64_t key = 0; key < step.keys; ++key) {
      total += load_up_to(step.v + key * step.kv_stride + i, count) * step.weights[key];
    }
    store_up_to(step.out + i, total * factor, count);
  });
}

}  // namespace
}  // namespace timeprobe::t5
