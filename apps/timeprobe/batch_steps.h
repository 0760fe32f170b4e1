// `timeprobe run --batch-export` and `--batch-import`: a run by files instead of requests.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "base/files.h"
#include "evaluation/batch_files.h"
#include "evaluation/run_plan.h"
#include "evaluation/run_store.h"

namespace timeprobe {

struct BatchFlags {
  std::string to;                 // the file to write
  std::vector<std::string> from;  // the files to read

  bool used() const { return !to.empty() || !from.empty(); }
};

void add_batch_options(CLI::App& command, BatchFlags& flags);

// Throws a usage Error when the flags do not go together, or not with --model.
void check_batch_flags(const BatchFlags& flags, const std::string& model);

// Writes the files, each request as `asked` would put it, or reads them; the exit code. REQUIRES:
// `run` was begun with the plan.
int run_batch(const BatchFlags& flags, const RunPlan& plan, RunId run, RunStore& store,
              const BatchTarget& asked);

}  // namespace timeprobe
