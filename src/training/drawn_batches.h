// Batches of exercises that are drawn when they are wanted, without end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "tokenizer/tokenizer.h"
#include "training/batch_source.h"
#include "training_data/training_example.h"

namespace timeprobe::training {

// The exercise of a place: 0, 1, ... A pure, thread safe function.
using DrawExercise = std::function<TrainingExample(std::uint64_t place)>;

struct DrawnBatchOptions {
  std::size_t batch_size = 256;
  std::size_t max_source_tokens = 512;  // longer sources are cut on the right
  std::size_t max_target_tokens = 32;
};

class DrawnBatches : public BatchSource {
 public:
  // REQUIRES: the tokenizer outlives the batches.
  DrawnBatches(DrawExercise draw, const Tokenizer& tokenizer, const DrawnBatchOptions& options);

  // Batch n holds the exercises n * batch_size and on. Throws a usage Error for a target that is
  // longer than the limit.
  TokenBatch batch(std::int64_t number) const override;

 private:
  DrawExercise draw_;
  const Tokenizer& tokenizer_;
  DrawnBatchOptions options_;
};

}  // namespace timeprobe::training
