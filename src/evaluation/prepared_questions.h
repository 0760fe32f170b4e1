// The questions of a session, read and worded ahead on a thread of their own, so that the thread
// that asks and stores does nothing but that.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <vector>

#include "evaluation/run_store.h"
#include "questions/prompt.h"

namespace timeprobe {

struct PreparedQuestion {
  std::size_t ordinal = 0;
  Question question;
  Prompt prompt;
};

// Used by one thread; the same questions in the same order as without a thread. Holds a few
// hundred questions at most, however many there are.
class PreparedQuestions {
 public:
  using Wording = std::function<Prompt(const Question&)>;

  // `wording` is called on the other thread. Reads the store's file over a connection of its own.
  PreparedQuestions(const RunStore& store, RunId run, std::vector<std::size_t> ordinals,
                    Wording wording);
  ~PreparedQuestions();  // what is prepared and not taken is dropped
  PreparedQuestions(const PreparedQuestions&) = delete;
  PreparedQuestions& operator=(const PreparedQuestions&) = delete;

  // Waits where the other thread is behind. None at the end. Throws what reading or wording a
  // question threw, when its turn has come.
  std::optional<PreparedQuestion> next();

 private:
  // What is handed over at once: waking a thread costs as much as preparing some questions.
  using Batch = std::vector<PreparedQuestion>;

  void prepare_all();
  // Each returns what it threw, with the batch cut off before that question.
  std::exception_ptr read(std::span<const std::size_t> ordinals, Batch& batch);
  std::exception_ptr word(Batch& batch);
  bool hand_over(Batch batch);
  void end(std::exception_ptr trouble);
  void take_batch();

  RunStore store_;
  const RunId run_;
  const std::vector<std::size_t> ordinals_;
  const Wording wording_;

  Batch taken_;  // of the thread that asks
  std::size_t place_ = 0;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Batch> ready_;
  std::exception_ptr trouble_;  // comes after what is ready
  bool ended_ = false;          // nothing more will be ready
  bool stopping_ = false;

  std::thread thread_;
};

}  // namespace timeprobe
