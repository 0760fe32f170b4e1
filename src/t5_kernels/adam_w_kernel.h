// AdamW (Loshchilov and Hutter 2019) in one pass over values, gradients and moments.
#pragma once

#include "t5_kernels/kernel_table.h"
#include "t5_kernels/lanes.h"
#include "t5_kernels/rms_norm_kernel.h"

namespace timeprobe::t5 {
namespace {

inline Lanes root_of(Lanes x) {
  Lanes result;
  for (int i = 0; i < kLanes; ++i) result[i] = __builtin_sqrtf(x[i]);
  return result;
}

void adam_w(const AdamWStep& step, std::int64_t size, float* values, const float* gradients,
            float* first_moments, float* second_moments) {
  const float root_correction = __builtin_sqrtf(step.correction2);
  const float rate = step.rate / step.correction1;
  for_lanes(size, [&](std::int64_t i, std::int64_t count) {
    const Lanes g = load_up_to(gradients + i, count) * step.gradient_scale;
    const Lanes m = load_up_to(first_moments + i, count) * step.beta1 + g * (1.0F - step.beta1);
    const Lanes v =
        load_up_to(second_moments + i, count) * step.beta2 + g * g * (1.0F - step.beta2);
    const Lanes kept = load_up_to(values + i, count) * (1.0F - step.rate * step.decay);
    store_up_to(first_moments + i, m, count);
    store_up_to(second_moments + i, v, count);
    store_up_to(values + i, kept - m * rate / (root_of(v) / root_correction + step.epsilon), count);
  });
}

double sum_of_squares(const float* values, std::int64_t size) {
  Lanes squares{};
  for_lanes(size, [&](std::int64_t i, std::int64_t count) {
    const Lanes x = load_up_to(values + i, count);
    squares += x * x;
  });
  return static_cast<double>(sum(squares));
}

}  // namespace
}  // namespace timeprobe::t5
