#include "t5/ops.h"

#include <fmt/format.h>

#include "base/error.h"
#include "t5/fused_ops.h"
#include "t5/plain_ops.h"
#include "t5_kernels/cpu_features.h"

namespace timeprobe::t5 {

std::unique_ptr<const Ops> make_ops(const Compute& compute, const at::Device& device) {
  if (compute.kernels == Kernels::plain) return make_plain_ops(compute.precision);
  if (device.is_cpu()) return make_fused_ops(compute.precision);
  throw usage_error(fmt::format("fused kernels run on a CPU, not on {}", device.str()));
}

Compute best_compute(const at::Device& device) {
  if (!device.is_cpu()) return {Kernels::plain, Precision::bfloat16};
  return {Kernels::fused, multiplies_bfloat16() ? Precision::bfloat16 : Precision::float32};
}

}  // namespace timeprobe::t5
