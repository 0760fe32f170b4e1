// Flags that every training has, with the paper's defaults.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>

namespace timeprobe {

struct TrainingFlags {
  std::string out;
  std::string device = "cpu";
  std::string precision = "auto";
  int num_threads = 0;  // 0: as many as the machine has
  std::uint64_t seed = 42;

  std::int64_t num_steps = 0;  // 0: by epochs
  double num_epochs = 3.0;
  std::size_t batch_size = 8;
  std::int64_t accumulation = 1;
  double rate = 2e-5;
  std::string schedule = "linear";
  std::int64_t warm_up_steps = 0;
  std::optional<double> rate_floor;
  double weight_decay = 0.0;
  double max_norm = 1.0;
  std::optional<double> dropout;

  std::int64_t report_every = 50;
  std::int64_t evaluate_every = 0;
  std::int64_t checkpoint_every = 1000;
  std::size_t keep_checkpoints = 2;
  std::int64_t patience = 0;
  std::optional<double> time_limit_s;
  bool resume = false;
  bool force = false;
  bool dry_run = false;
  bool ignore_memory = false;
  bool quiet = false;
};

void add_training_flags(CLI::App& command, TrainingFlags& flags);

}  // namespace timeprobe
