// Batches of examples that are there: epochs in a seeded order, examples of like length together
// (training_data/batches.h).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "tokenizer/tokenizer.h"
#include "training/batch_source.h"
#include "training_data/question_examples.h"
#include "training_data/training_example.h"

namespace timeprobe::training {

enum class LongTargets { refuse, cut };

struct ExampleBatchOptions {
  std::size_t batch_size = 8;
  std::size_t max_source_tokens = 512;  // longer sources are cut on the right
  std::size_t max_target_tokens = 32;
  LongTargets long_targets = LongTargets::refuse;
  TargetChoice targets = TargetChoice::first;
  std::uint64_t seed = 0;
};

// Keeps the ids of all examples in memory.
class ExampleBatches : public BatchSource {
 public:
  // Throws a usage Error: no examples (naming `what` they were read from), or a target that is
  // longer than the limit (naming the example).
  ExampleBatches(std::span<const TrainingExample> examples, const Tokenizer& tokenizer,
                 const std::string& what, const ExampleBatchOptions& options);
  ~ExampleBatches() override;

  TokenBatch batch(std::int64_t number) const override;

  std::int64_t batches_per_epoch() const;
  std::size_t longest_source() const;
  std::size_t longest_target() const;
  std::size_t num_cut_sources() const;

 private:
  struct Content;
  std::unique_ptr<Content> content_;
};

}  // namespace timeprobe::training
