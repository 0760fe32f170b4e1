// The upper half of a float32: its exponent, 7 bits of its mantissa.
#pragma once

#include <cstdint>

namespace timeprobe::t5 {

struct BFloat16 {
  std::uint16_t bits;
};

}  // namespace timeprobe::t5
