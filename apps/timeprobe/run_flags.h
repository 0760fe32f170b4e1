// The flags of `timeprobe run`. What they stand for: asker_options.h, planned_run.h and
// chosen_questions.h.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arguments.h"
#include "batch_steps.h"
#include "run_progress.h"
#include "server_flags.h"

namespace timeprobe {

struct T5Flags {
  std::int64_t num_beams = 1;
  double length_penalty = 1.0;
  std::size_t max_source_tokens = 512;
};

struct RunFlags {
  std::vector<std::string> files;
  std::string model;
  std::string database;
  std::string name;
  std::uint64_t seed = 0;
  std::string limit;
  std::vector<std::string> sample_ids;
  std::size_t num_fewshot = 0;
  std::vector<std::string> fewshot_from;
  std::string fewshot = "same-task";
  bool chain_of_thought = false;
  std::string strategy;
  std::string plan;
  std::string layout = "system-user";
  std::string tools = "none";
  std::optional<double> temperature;
  std::optional<std::int64_t> max_tokens;
  std::vector<std::string> stop;
  CurveFlags curves;
  ServerFlags server;
  T5Flags t5;
  BatchFlags batch;
  TokenPrices prices;
  double fail_below = 0.0;
  std::size_t show_prompts = 0;
  bool dry_run = false;
  bool cache = false;
  bool resume = false;
  bool quiet = false;
  bool verbose = false;
  bool force = false;
};

void add_run_flags(CLI::App& command, RunFlags& flags);

}  // namespace timeprobe
