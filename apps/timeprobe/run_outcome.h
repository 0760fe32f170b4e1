// What `timeprobe run` and `timeprobe score` say when a sitting has ended.
#pragma once

#include <string>

#include "evaluation/runner.h"
#include "run_progress.h"

namespace timeprobe {

// How many answers there are and what they cost, on standard output.
void print_outcome(const RunPlan& plan, const RunOutcome& outcome, const std::string& database,
                   const TokenPrices& prices);

// Both on standard error: what failed, the most frequent kinds first, and what to do next.
void print_failures(const RunOutcome& outcome);
void print_advice(const RunOutcome& outcome);

int exit_code_of(const RunOutcome& outcome);

}  // namespace timeprobe
