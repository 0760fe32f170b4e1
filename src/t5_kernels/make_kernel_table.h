// For the files kernels_*.cc only: the table of the kernels as this file compiles them.
#pragma once

#include "t5_kernels/activation_kernel.h"
#include "t5_kernels/adam_w_kernel.h"
#include "t5_kernels/attention_kernel.h"
#include "t5_kernels/attention_step_kernel.h"
#include "t5_kernels/kernel_table.h"
#include "t5_kernels/log_prob_kernel.h"
#include "t5_kernels/product_kernel.h"
#include "t5_kernels/rms_norm_kernel.h"

namespace timeprobe::t5 {
namespace {

template <typename T>
constexpr TypedKernels<T> make_typed_kernels() {
  return {attend<T>,     attend_backward<T>,     add_rms_norm<T>, add_rms_norm_backward<T>,
          gated_gelu<T>, gated_gelu_backward<T>, relu<T>,         relu_backward<T>,
          log_prob<T>,   log_prob_backward<T>};
}

constexpr KernelTable make_kernel_table() {
  return {make_typed_kernels<float>(),
          make_typed_kernels<BFloat16>(),
          adam_w,
          sum_of_squares,
          attend_step,
          multiply_packed};
}

}  // namespace
}  // namespace timeprobe::t5
