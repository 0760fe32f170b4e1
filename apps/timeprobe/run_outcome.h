// What `timeprobe run` says when a session has ended.
#pragma once

#include <string>

#include "evaluation/runner.h"
#include "run_progress.h"

namespace timeprobe {

// How many answers there are, what they cost, what failed and what to do next; the exit code.
int print_outcome(const RunPlan& plan, const RunOutcome& outcome, const std::string& database,
                  const TokenPrices& prices);

}  // namespace timeprobe
