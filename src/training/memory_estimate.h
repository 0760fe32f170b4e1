// How much memory a training will need, said before it starts.
#pragma once

#include <cstdint>

#include "t5/ops.h"
#include "t5_files/t5_config.h"

namespace timeprobe::training {

// Padded sizes of the largest batch that one process computes at once.
struct LargestBatch {
  std::int64_t examples = 0;
  std::int64_t source_tokens = 0;
  std::int64_t target_tokens = 0;
};

struct MemoryEstimate {
  std::int64_t weights_bytes = 0;     // values, gradients, both moments, the bfloat16 copy
  std::int64_t activation_bytes = 0;  // kept for the gradient
  std::int64_t total_bytes() const;   // and LibTorch itself, some 300 MB
};

// Counted from the shapes, for the fused kernels; rather too much than too little.
MemoryEstimate estimate_memory(const T5Config& config, const LargestBatch& batch,
                               t5::Precision precision);

// What this machine still has (MemAvailable of /proc/meminfo); 0 where it cannot be told.
std::int64_t available_memory_bytes();

// Throws a usage Error that names both figures when the estimate is over what is available.
void check_memory(const MemoryEstimate& estimate, std::int64_t available_bytes);

}  // namespace timeprobe::training
