// One sitting of a training, as the commands share it: flags to options, progress, Ctrl-C, what is
// said at the end.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/folder_lease.h"
#include "t5/ops.h"
#include "t5/weights.h"
#include "tokenizer/tokenizer.h"
#include "training/batch_source.h"
#include "training/dev_score.h"
#include "training/learner.h"
#include "training/memory_estimate.h"
#include "training/processes.h"
#include "training/start_network.h"
#include "training/supervised_learner.h"
#include "training/training_loop.h"
#include "training_data/training_example.h"
#include "training_flags.h"

namespace timeprobe {

// What a sitting holds to its end.
struct Sitting {
  std::unique_ptr<training::Processes> processes;
  std::optional<FolderLease> lease;  // of the process that writes files
};

// Sets the threads, connects to the other processes of a run and takes the lease on --out, before
// anything is read or written there. Throws a usage Error when another training holds it. A dry
// run is of one process, which looks and takes nothing.
Sitting begin_sitting(const TrainingFlags& flags);

int num_threads_of(const TrainingFlags& flags);
t5::Compute compute_of(const TrainingFlags& flags);

// --steps, or --epochs in steps.
std::int64_t num_steps_of(const TrainingFlags& flags, std::int64_t batches_per_epoch);

// What may not change between sittings.
nlohmann::json settings_of(const TrainingFlags& flags);

// `more_weights_bytes` are those of weights beside the trained ones. Says the estimate, and refuses
// what does not fit unless --ignore-memory was given.
void check_memory_of(const TrainingFlags& flags, const T5Config& config,
                     const training::LargestBatch& batch, std::int64_t more_weights_bytes = 0);

// How well the network answers the dev questions, as a hook of run_sitting; empty where there are
// none. REQUIRES: what it is given outlives it.
std::function<training::DevScore()> dev_hook(const t5::Weights& weights, const Tokenizer& tokenizer,
                                             const std::vector<TrainingExample>& dev,
                                             const training::DevOptions& options);

// Trains, and returns the exit code: 0, or 130 when interrupted. `evaluate` may be empty. A dry run
// ends before the first step.
int run_sitting(const TrainingFlags& flags, training::Learner& learner,
                training::Processes& processes, std::int64_t num_steps,
                const nlohmann::json& settings,
                const std::function<training::DevScore()>& evaluate);

// What is trained on, and its longest exercise.
struct SupervisedData {
  const training::BatchSource& batches;
  std::int64_t num_steps = 0;
  std::int64_t longest_source = 0;
  std::int64_t longest_target = 0;
};

// The same for a network that learns from examples, after a look at the memory that it needs.
int run_supervised(const TrainingFlags& flags, const Sitting& sitting,
                   const training::StartedNetwork& network, const SupervisedData& data,
                   const nlohmann::json& settings,
                   const std::function<training::DevScore()>& evaluate);

}  // namespace timeprobe
