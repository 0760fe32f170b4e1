// Questions as prompts: the reward of time-sensitive reinforcement learning
// (training_data/reward.h) over what an answer decodes to. A question's negatives are the other
// objects of its group of facts (Question::negatives).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "ppo/prompt_source.h"
#include "tokenizer/tokenizer.h"
#include "training_data/reward.h"
#include "training_data/training_example.h"

namespace timeprobe::ppo {

// The exercise of a place: 0, 1, ... A pure, thread safe function.
using ExerciseAt = std::function<TrainingExample(std::uint64_t place)>;

// Epoch after epoch of the same exercises, each in an order of its own that the seed makes. Throws
// a usage Error where there are none, naming `what` they were read from.
ExerciseAt shuffled_epochs(std::vector<TrainingExample> examples, std::uint64_t seed,
                           const std::string& what);

struct QuestionPromptOptions {
  std::size_t max_source_tokens = 512;  // longer sources are cut on the right
  RewardVariant reward = RewardVariant::paper;
};

class QuestionPrompts : public PromptSource {
 public:
  // REQUIRES: the tokenizer outlives the prompts.
  QuestionPrompts(ExerciseAt exercise_at, const Tokenizer& tokenizer,
                  const QuestionPromptOptions& options);

  t5::TokenIds source(std::size_t place) const override;

  // Targets and negatives are compared as the tokenizer gives them back (as_decoded): letters that
  // it has no piece for can be in no answer.
  double score(std::size_t place, const t5::TokenIds& answer) const override;

 private:
  ExerciseAt exercise_at_;
  const Tokenizer& tokenizer_;
  QuestionPromptOptions options_;
};

}  // namespace timeprobe::ppo
