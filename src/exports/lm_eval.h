// A run in the layout of EleutherAI's lm-evaluation-harness (lm_eval/result_schema.py and what
// --log_samples writes): what its tools read, and a task that it can run again.
//
//   <task>.yaml, <task>.jsonl       the task and its data set, one a suite, task and setting
//   <model>/results_<time>.json     means and standard errors
//   <model>/samples_<task>_<time>.jsonl
//
// <time> is when the run was begun. The filter is "timeprobe": metrics were computed by the suite's
// scorer and are those of timeprobe, not lm-eval's metrics of similar names.
#pragma once

#include "exports/export_files.h"
#include "exports/exported_run.h"

namespace timeprobe {

// Deterministic in the run. The data set holds all questions, the samples those with an answer.
void export_lm_eval(const ExportedRun& run, ExportFolder& folder);

}  // namespace timeprobe
