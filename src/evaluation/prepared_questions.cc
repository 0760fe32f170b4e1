#include "evaluation/prepared_questions.h"

#include <algorithm>
#include <utility>

namespace timeprobe {
namespace {

constexpr std::size_t kBatchSize = 64;
constexpr std::size_t kBatchesAhead = 4;

}  // namespace

PreparedQuestions::PreparedQuestions(const RunStore& store, RunId run,
                                     std::vector<std::size_t> ordinals, Wording wording)
    : store_(RunStore::open_beside(store)),
      run_(run),
      ordinals_(std::move(ordinals)),
      wording_(std::move(wording)),
      thread_([this] { prepare_all(); }) {}

PreparedQuestions::~PreparedQuestions() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

std::optional<PreparedQuestion> PreparedQuestions::next() {
  if (place_ == taken_.size()) take_batch();
  if (place_ == taken_.size()) return std::nullopt;
  return std::move(taken_[place_++]);
}

void PreparedQuestions::take_batch() {
  taken_.clear();
  place_ = 0;
  {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !ready_.empty() || ended_; });
    if (!ready_.empty()) {
      taken_ = std::move(ready_.front());
      ready_.pop_front();
    } else if (trouble_) {
      std::rethrow_exception(trouble_);
    }
  }
  changed_.notify_one();
}

void PreparedQuestions::prepare_all() {
  std::exception_ptr trouble;
  std::span<const std::size_t> left = ordinals_;
  while (!left.empty() && !trouble) {
    const std::size_t size = std::min(left.size(), kBatchSize);
    Batch batch;
    trouble = read(left.first(size), batch);
    // What has no words stands before what cannot be read.
    if (auto earlier = word(batch)) trouble = std::move(earlier);
    if (!batch.empty() && !hand_over(std::move(batch))) return;
    left = left.subspan(size);
  }
  end(std::move(trouble));
}

// Without words yet: while questions are read, the store's log cannot start anew.
std::exception_ptr PreparedQuestions::read(std::span<const std::size_t> ordinals, Batch& batch) {
  try {
    batch.reserve(ordinals.size());
    store_.for_each_question(run_, ordinals, [&batch](std::size_t ordinal, Question question) {
      batch.push_back({ordinal, std::move(question), {}});
    });
  } catch (...) {
    return std::current_exception();
  }
  return nullptr;
}

std::exception_ptr PreparedQuestions::word(Batch& batch) {
  auto prepared = batch.begin();
  try {
    for (; prepared != batch.end(); ++prepared) prepared->prompt = wording_(prepared->question);
  } catch (...) {
    batch.erase(prepared, batch.end());
    return std::current_exception();
  }
  return nullptr;
}

void PreparedQuestions::end(std::exception_ptr trouble) {
  {
    const std::lock_guard lock(mutex_);
    trouble_ = std::move(trouble);
    ended_ = true;
  }
  changed_.notify_one();
}

// False when nobody wants it any more.
bool PreparedQuestions::hand_over(Batch batch) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return ready_.size() < kBatchesAhead || stopping_; });
  if (stopping_) return false;
  ready_.push_back(std::move(batch));
  lock.unlock();
  changed_.notify_one();
  return true;
}

}  // namespace timeprobe
