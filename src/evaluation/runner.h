// Puts the questions of a run to a model and stores what comes back.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "evaluation/run_store.h"
#include "models/asker.h"

namespace timeprobe {

struct RunProgress {
  std::size_t num_answered = 0;  // durable answers, earlier sessions included
  std::size_t num_failed = 0;    // in this session
  std::size_t num_questions = 0;
  std::size_t num_answered_before = 0;  // in earlier sessions
  std::int64_t prompt_tokens = 0;       // of this session, as reported
  std::int64_t completion_tokens = 0;
  AskerStatus asker;
};

enum class UseCache { no, yes };

struct RunOptions {
  // Answers are committed in groups, whichever limit is reached first.
  std::size_t group_size = 256;
  std::chrono::milliseconds group_time{50};

  // Ask the same prompt of the same model and settings only once, over all runs of the store.
  UseCache cache = UseCache::no;

  // Ends the run: what is in flight is waited for and stored, nothing else is asked.
  const std::atomic<bool>* stop = nullptr;
  std::function<void(const RunProgress&)> progress;  // called after each commit and while waiting
  std::function<void(const std::string&)> log;       // a line about each reply
};

enum class RunEnd {
  complete,     // every question has an answer
  failures,     // some requests failed; they stay pending
  hopeless,     // stopped because every request would fail
  interrupted,  // by RunOptions::stop
  unsaved,      // stopped because the store could not be written: a full disk
};

// Failures of one kind.
struct FailureGroup {
  std::size_t count = 0;
  std::string example;     // the first one's explanation
  bool permanent = false;  // the same questions would fail in the same way again
};

struct RunOutcome {
  RunEnd end = RunEnd::complete;
  std::size_t num_answered_before = 0;
  std::size_t num_answered_now = 0;
  std::size_t num_failed = 0;
  std::size_t num_questions = 0;
  std::map<std::string, FailureGroup> failures;  // by kind; without one, by explanation
  std::string trouble;                           // of the store, when unsaved

  // Of this session.
  std::size_t num_cached = 0;     // answers out of the cache
  std::size_t num_truncated = 0;  // cut by the token limit
  std::size_t num_retries = 0;
  std::int64_t prompt_tokens = 0;  // as reported
  std::int64_t completion_tokens = 0;
};

// Counts a failed request with others of its kind.
void note_failure(RunOutcome& outcome, const Completion& completion, bool permanent);

// Throws a usage Error when the question belongs to no known suite, or cannot be put with the
// plan's options. For begin_run().
void check_question(const RunPlan& plan, const Question& question);

// The prompt of a question under the plan.
Prompt prompt_of(const RunPlan& plan, const Question& question);

// The completion of a question with its score, to be stored. Throws a usage Error when the question
// belongs to no known suite.
StoredAnswer scored_answer(std::size_t ordinal, const Question& question, Completion completion);

// Asks what has no answer yet. What the store cannot take ends the session as `unsaved`; everything
// committed before stays. The plan is read by another thread meanwhile, which words the questions
// ahead (prepared_questions.h); asker, store and the functions of the options are used by this one.
// REQUIRES: `run` was begun with this plan.
RunOutcome answer_pending(const RunPlan& plan, RunId run, Asker& asker, RunStore& store,
                          const RunOptions& options);

}  // namespace timeprobe
