// How often the answers of each run were right, wrong, unparsed, empty, truncated or failed.
#pragma once

#include <vector>

#include "evaluation/run_store.h"
#include "report/run_value.h"
#include "report/table.h"

namespace timeprobe {

// A row a run, suite, task and setting; each count is added to the values as a rate.
Table verdict_table(const std::vector<MeasuredRun>& runs, std::vector<RunValue>& values);

}  // namespace timeprobe
