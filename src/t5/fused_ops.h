// The fused implementation of ops.h.
#pragma once

#include "t5/ops.h"

namespace timeprobe::t5 {

std::unique_ptr<const Ops> make_fused_ops(Precision precision);

}  // namespace timeprobe::t5
