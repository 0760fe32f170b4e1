#include "t5_kernels/packed_matrix.h"

namespace timeprobe::t5 {

std::int64_t packed_size(std::int64_t num_outputs, std::int64_t num_inputs) {
  return (num_outputs + kPanelWidth - 1) / kPanelWidth * kPanelWidth * num_inputs;
}

void pack_weight(const float* weight, std::int64_t num_outputs, std::int64_t num_inputs,
                 float scale, float* packed) {
  for (std::int64_t first = 0; first < num_outputs; first += kPanelWidth) {
    for (std::int64_t i = 0; i < num_inputs; ++i) {
      for (std::int64_t column = 0; column < kPanelWidth; ++column, ++packed) {
        const std::int64_t output = first + column;
        *packed = output < num_outputs ? scale * weight[output * num_inputs + i] : 0.0F;
      }
    }
  }
}

}  // namespace timeprobe::t5
