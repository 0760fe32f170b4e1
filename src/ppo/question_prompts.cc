#include "ppo/question_prompts.h"

#include <mutex>
#include <utility>

#include "base/error.h"
#include "training_data/batches.h"
#include "training_data/question_examples.h"

namespace timeprobe::ppo {
namespace {

// As the released code cuts accepted answers.
constexpr std::size_t kMostAnswerPieces = 736;

class ShuffledEpochs {
 public:
  ShuffledEpochs(std::vector<TrainingExample> examples, std::uint64_t seed)
      : examples_(std::move(examples)), seed_(seed) {}

  TrainingExample at(std::uint64_t place) {
    const std::uint64_t epoch = place / examples_.size();
    const std::lock_guard lock(mutex_);
    if (order_.empty() || epoch != epoch_) {
      order_ = epoch_order(examples_.size(), seed_, epoch);
      epoch_ = epoch;
    }
    return examples_[order_[place % examples_.size()]];
  }

 private:
  std::vector<TrainingExample> examples_;
  std::uint64_t seed_;
  std::mutex mutex_;
  std::uint64_t epoch_ = 0;
  std::vector<std::size_t> order_;  // of that epoch
};

}  // namespace

ExerciseAt shuffled_epochs(std::vector<TrainingExample> examples, std::uint64_t seed,
                           const std::string& what) {
  if (examples.empty()) throw usage_error(what + ": nothing to train on");
  auto epochs = std::make_shared<ShuffledEpochs>(std::move(examples), seed);
  return [epochs](std::uint64_t place) { return epochs->at(place); };
}

QuestionPrompts::QuestionPrompts(ExerciseAt exercise_at, const Tokenizer& tokenizer,
                                 const QuestionPromptOptions& options)
    : exercise_at_(std::move(exercise_at)), tokenizer_(tokenizer), options_(options) {}

t5::TokenIds QuestionPrompts::source(std::size_t place) const {
  return tokenizer_.encode(exercise_at_(place).source, options_.max_source_tokens);
}

double QuestionPrompts::score(std::size_t place, const t5::TokenIds& answer) const {
  const TrainingExample example = as_decoded(exercise_at_(place), tokenizer_, kMostAnswerPieces);
  return reward(tokenizer_.decode(answer), example, options_.reward);
}

}  // namespace timeprobe::ppo
