#include "t5/ops.h"

#include <fmt/format.h>

#include "base/error.h"
#include "t5/plain_ops.h"

namespace timeprobe::t5 {

std::unique_ptr<const Ops> make_ops(const Compute& compute, const at::Device& device) {
  if (compute.kernels == Kernels::plain) return make_plain_ops(compute.precision);
  throw usage_error(fmt::format("fused kernels run on a CPU, not on {}", device.str()));
}

Compute best_compute(const at::Device&) { return {Kernels::plain, Precision::float32}; }

}  // namespace timeprobe::t5
