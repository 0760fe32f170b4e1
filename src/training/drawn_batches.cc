#include "training/drawn_batches.h"

#include <fmt/format.h>

#include <utility>

#include "base/error.h"

namespace timeprobe::training {

DrawnBatches::DrawnBatches(DrawExercise draw, const Tokenizer& tokenizer,
                           const DrawnBatchOptions& options)
    : draw_(std::move(draw)), tokenizer_(tokenizer), options_(options) {}

TokenBatch DrawnBatches::batch(std::int64_t number) const {
  TokenBatch batch;
  const std::uint64_t first = static_cast<std::uint64_t>(number) * options_.batch_size;
  for (std::uint64_t place = first; place < first + options_.batch_size; ++place) {
    const TrainingExample example = draw_(place);
    batch.sources.push_back(tokenizer_.encode(example.source, options_.max_source_tokens));
    batch.targets.push_back(tokenizer_.encode(example.targets.front()));
    if (batch.targets.back().size() > options_.max_target_tokens) {
      throw usage_error(fmt::format(
          "{}: its target has {} pieces, at most {} are allowed: \"{}\"; raise --max-tokens",
          example.id, batch.targets.back().size(), options_.max_target_tokens,
          example.targets.front()));
    }
  }
  return batch;
}

}  // namespace timeprobe::training
