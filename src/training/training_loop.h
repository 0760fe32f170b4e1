// The loop that every training shares: steps, reports, evaluation, checkpoints, and all the ways to
// end.
//
//   RUN/settings.json    what the run is; a resumed run must be the same
//   RUN/metrics.jsonl    metrics_file.h
//   RUN/checkpoint-*/    checkpoint_folders.h
//
// A worked example:
//
//   const LoopResult result = run_training(learner, {.folder = "run", .schedule = schedule}, hooks,
//                                          *one_process());
//   if (result.end == LoopEnd::interrupted) ...   // run_training(... .start = LoopStart::resume)
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "training/dev_score.h"
#include "training/learner.h"
#include "training/metrics_file.h"
#include "training/processes.h"
#include "training/schedule.h"

namespace timeprobe::training {

enum class LoopStart {
  fresh,    // refused where the folder holds a run
  resume,   // goes on behind the last checkpoint, or begins where there is none
  replace,  // removes the folder's checkpoints and metrics first
};

struct LoopOptions {
  std::filesystem::path folder;
  Schedule schedule;                  // its num_steps is the end of training
  std::int64_t report_every = 50;     // steps
  std::int64_t evaluate_every = 0;    // steps; 0: only at the end
  std::int64_t checkpoint_every = 0;  // steps; 0: only at the end
  std::size_t keep_checkpoints = 2;   // and the best one
  std::int64_t patience = 0;          // evaluations without a better one that end it; 0: never
  std::optional<double> time_limit_s = std::nullopt;  // of all sittings together
  LoopStart start = LoopStart::fresh;
  std::string settings = "{}";  // a JSON object
};

struct LoopHooks {
  std::function<DevScore()> evaluate;          // empty: there is no dev set
  std::function<void(const Metrics&)> report;  // empty: nobody looks
  std::function<bool()> interrupted;           // asked after every step; empty: never
  std::function<double()> clock_s;             // seconds from any beginning; empty: the machine's
};

enum class LoopEnd { all_steps, no_better, time_limit, interrupted };

struct LoopResult {
  LoopEnd end = LoopEnd::all_steps;
  std::int64_t num_steps = 0;
  std::optional<DevScore> best;
  std::int64_t best_step = 0;
  std::filesystem::path last_checkpoint;
};

// Trains to one of the ends; each leaves a checkpoint. Throws a runtime Error for a loss that is no
// finite number (the last good checkpoint stays and is named) and when the disk fails; a usage
// Error for a folder that holds a run, or one with other settings.
LoopResult run_training(Learner& learner, const LoopOptions& options, const LoopHooks& hooks,
                        Processes& processes);

}  // namespace timeprobe::training
