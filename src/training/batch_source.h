// Where a step's exercises come from.
#pragma once

#include <cstdint>
#include <vector>

#include "t5_inference/step_model.h"

namespace timeprobe::training {

// Ids of sources and targets, each with the end of the sequence.
struct TokenBatch {
  std::vector<t5::TokenIds> sources;
  std::vector<t5::TokenIds> targets;
};

// The batch of a number is a pure function of that number: the place in the data of a run that
// resumes is its step, and no generator's state has to be kept. Thread safe.
class BatchSource {
 public:
  virtual ~BatchSource() = default;

  // Batch 0, 1, ... without an end. Never empty.
  virtual TokenBatch batch(std::int64_t number) const = 0;
};

}  // namespace timeprobe::training
