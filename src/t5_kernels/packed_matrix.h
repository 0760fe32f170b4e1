// A weight (out, in) laid out for multiply_packed(): panels of 64 outputs, each (in, 64) with zeros
// behind the last output, so that one pass over the inputs reads memory in order.
#pragma once

#include <cstdint>

namespace timeprobe::t5 {

constexpr std::int64_t kPanelWidth = 64;

// How many numbers a packed (out, in) weight has.
std::int64_t packed_size(std::int64_t num_outputs, std::int64_t num_inputs);

// `scale` multiplies every number.
void pack_weight(const float* weight, std::int64_t num_outputs, std::int64_t num_inputs,
                 float scale, float* packed);

}  // namespace timeprobe::t5
