// Puts the questions of a plan to a model and stores what comes back.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>

#include "evaluation/run_store.h"
#include "models/model.h"

namespace timeprobe {

struct RunProgress {
  std::size_t num_answered = 0;  // durable answers, earlier sessions included
  std::size_t num_questions = 0;
};

struct RunOptions {
  // Answers are committed in groups, whichever limit is reached first.
  std::size_t group_size = 100;
  std::chrono::milliseconds group_time{50};

  const std::atomic<bool>* stop = nullptr;           // ends the run between two questions
  std::function<void(const RunProgress&)> progress;  // called after each commit
};

enum class RunEnd { complete, interrupted };

struct RunOutcome {
  RunEnd end = RunEnd::complete;
  std::size_t num_answered_before = 0;
  std::size_t num_answered_now = 0;
  std::size_t num_questions = 0;
};

// Throws a usage Error when a question belongs to no known suite. Call it before begin_run.
void check_plan(const RunPlan& plan);

// Asks what has no answer yet. REQUIRES: `run` was begun with this plan.
RunOutcome answer_pending(const RunPlan& plan, RunId run, const Model& model, RunStore& store,
                          const RunOptions& options);

}  // namespace timeprobe
