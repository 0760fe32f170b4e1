// A run as a table: one row a question, RFC 4180, in <run>.csv.
//
//   id, suite, task, split, question, context, accepted, response, finish, extracted, verdict,
//   value, prompt_tokens, completion_tokens, latency_ms, then `setting` and each metric and label
//   of the run by its name (a label that is named like another column gets "label." before it)
//
// `accepted` parts what counts as right by " | ". A question without answer has empty cells from
// `response` on. `timeprobe score` reads the file back.
#pragma once

#include "exports/export_files.h"
#include "exports/exported_run.h"

namespace timeprobe {

// Deterministic in the run.
void export_question_table(const ExportedRun& run, ExportFolder& folder);

}  // namespace timeprobe
