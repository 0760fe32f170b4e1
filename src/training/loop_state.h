// What a training loop keeps between sittings besides the learner's files: trainer.json of a
// checkpoint, and the run's folder when it begins.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "training/checkpoint_folders.h"
#include "training/dev_score.h"
#include "training/training_loop.h"

namespace timeprobe::training {

constexpr const char* kLoopStateFile = "trainer.json";

struct LoopState {
  std::int64_t step = 0;  // steps done
  double elapsed_s = 0.0;
  std::optional<DevScore> best;
  std::int64_t best_step = 0;
  std::int64_t worse_in_a_row = 0;  // evaluations since one was better
};

void write_loop_state(const std::filesystem::path& path, const LoopState& state);

// Throws a usage Error that names the file and what is wrong with it.
LoopState read_loop_state(const std::filesystem::path& path);

// Throws a usage Error: a run is there and `fresh` was asked, or it has other settings (the first
// that differs is named).
void check_folder(const LoopOptions& options);

// The same, and then brings the run's folder into the state that options.start asks for, and writes
// settings.json.
void prepare_folder(const LoopOptions& options, CheckpointFolders& checkpoints);

}  // namespace timeprobe::training
