// How well a network answers questions that it does not train on.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "t5/weights.h"
#include "tokenizer/tokenizer.h"
#include "training_data/training_example.h"

namespace timeprobe::training {

struct DevScore {
  double em = 0.0;  // percent: exact match after SQuAD normalisation, best of the targets
  double f1 = 0.0;  // percent: overlap of words, best of the targets
  std::size_t num_questions = 0;
};

struct DevOptions {
  std::size_t max_source_tokens = 512;
  std::int64_t max_new_tokens = 32;
  std::size_t batch_size = 256;
  int num_threads = 1;
};

// Greedy answers of the weights as they are, by the engine without LibTorch. REQUIRES: at least one
// example.
DevScore dev_score(const t5::Weights& weights, const Tokenizer& tokenizer,
                   std::span<const TrainingExample> examples, const DevOptions& options);

}  // namespace timeprobe::training
