// The flags of `timeprobe run`, and what they stand for.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arguments.h"
#include "batch_steps.h"
#include "evaluation/run_plan.h"
#include "models/make_asker.h"
#include "questions/question_source.h"
#include "run_progress.h"

namespace timeprobe {

struct ServerFlags {
  std::string base_url;
  std::string key_variable;
  std::size_t max_concurrency = 16;
  std::size_t max_retries = 6;
  double timeout_s = 300.0;
  double total_timeout_s = 1800.0;
  std::optional<std::int64_t> requests_per_minute;
  std::optional<std::int64_t> tokens_per_minute;
  std::vector<std::string> set;  // "key=value" for the request body
  bool max_completion_tokens = false;
  std::string think_end = "</think>";
};

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

AskerOptions asker_options(const RunFlags& flags);

// What is asked, and how: everything but the questions. Throws usage Errors for flags that do not
// go together.
RunPlan plan_of(const RunFlags& flags, const Asker& asker);

// The questions of the files, or those that the named plan makes, as the flags select and put them.
std::unique_ptr<QuestionSource> questions_of(const RunFlags& flags, const Asker& asker);

}  // namespace timeprobe
