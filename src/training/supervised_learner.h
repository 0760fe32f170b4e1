// Cross-entropy on given targets: span extraction and fine-tuning.
#pragma once

#include <cstdint>
#include <future>
#include <memory>

#include "t5/adam_w.h"
#include "t5/network.h"
#include "tokenizer/spiece_model.h"
#include "training/batch_source.h"
#include "training/learner.h"
#include "training/processes.h"

namespace timeprobe::training {

struct SupervisedOptions {
  t5::Compute compute;
  t5::AdamWOptions optimizer = {};
  double max_norm = 1.0;  // of the gradient; 0: not clipped
  double dropout = 0.0;
  std::int64_t accumulation = 1;  // batches a step
  std::uint64_t seed = 0;         // of dropout
};

// A step's loss is the mean over the target tokens of all its batches and processes, so that
// accumulation and processes change nothing but the order of sums. Of every batch a process takes
// the examples rank, rank + size, ...
class SupervisedLearner : public Learner {
 public:
  // REQUIRES: everything outlives the learner.
  SupervisedLearner(t5::Weights& weights, const BatchSource& batches, const SpieceModel& vocabulary,
                    Processes& processes, const SupervisedOptions& options);
  ~SupervisedLearner() override;

  StepOutcome step(std::int64_t number, double rate) override;
  void write(const std::filesystem::path& folder) const override;
  void read(const std::filesystem::path& folder) override;

 private:
  struct Sums;
  TokenBatch share_of(std::int64_t number) const;
  TokenBatch next_share(std::int64_t number);
  void add_batch(const TokenBatch& batch, std::uint64_t dropout_seed, Sums& sums);

  t5::Weights& weights_;
  const BatchSource& batches_;
  const SpieceModel& vocabulary_;
  Processes& processes_;
  SupervisedOptions options_;
  t5::Network network_;
  t5::AdamW optimizer_;
  // The batch behind the newest one is made while that one is computed.
  std::future<TokenBatch> prepared_;
  std::int64_t prepared_number_ = -1;
};

}  // namespace timeprobe::training
