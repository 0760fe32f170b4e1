// Token ids of different lengths as one padded tensor.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <span>
#include <vector>

#include "t5_files/t5_config.h"

namespace timeprobe::t5 {

struct SourceBatch {
  at::Tensor ids;      // (batch, tokens of the longest) int64, on the device
  at::Tensor lengths;  // (batch) int32, on the CPU
};

// REQUIRES: at least one sequence, none empty.
SourceBatch source_batch(std::span<const std::vector<std::int32_t>> sequences,
                         const T5Config& config, const at::Device& device);

// The ids alone, padded with `padding`; the same requirements.
at::Tensor padded_ids(std::span<const std::vector<std::int32_t>> sequences, std::int64_t padding);

}  // namespace timeprobe::t5
