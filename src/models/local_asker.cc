#include "base/parallel.h"
#include "models/asker.h"

namespace timeprobe {

LocalAsker::LocalAsker(std::unique_ptr<Model> model, int num_threads)
    : model_(std::move(model)), num_threads_(num_threads) {}

void LocalAsker::submit(std::size_t ticket, const Question& question, const Prompt& prompt) {
  waiting_.push_back({ticket, question, prompt});
}

// One thread is asked one question at a time, so that an interrupt is heard between two.
std::size_t LocalAsker::capacity() const {
  return num_threads_ == 1 ? 1 : 32 * static_cast<std::size_t>(num_threads_);
}

std::vector<Reply> LocalAsker::wait(std::chrono::milliseconds) {
  using Clock = std::chrono::steady_clock;
  std::vector<Reply> replies(waiting_.size());
  parallel_for(waiting_.size(), num_threads_, [this, &replies](std::size_t i) {
    const Clock::time_point start = Clock::now();
    Completion completion = model_->answer(waiting_[i].question, waiting_[i].prompt);
    if (!completion.latency_ms) {
      completion.latency_ms =
          std::chrono::duration<double, std::milli>(Clock::now() - start).count();
    }
    const bool failed = completion.finish == FinishReason::error;
    replies[i] = {waiting_[i].ticket, std::move(completion), failed && model_->fails_for_good()};
  });
  waiting_.clear();
  return replies;
}

}  // namespace timeprobe
