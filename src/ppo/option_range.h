// Options of reinforcement learning that must lie in a range.
#pragma once

#include <fmt/format.h>

#include <string_view>

#include "base/error.h"

namespace timeprobe::ppo {

// Throws a usage Error where it is not fine: "the KL target is 0; wanted: more than 0".
inline void check_range(bool fine, std::string_view name, double value, std::string_view wanted) {
  if (!fine) throw usage_error(fmt::format("{} is {}; wanted: {}", name, value, wanted));
}

}  // namespace timeprobe::ppo
