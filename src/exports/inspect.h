// A run as a log of inspect_ai (version 2, the plain JSON form that `inspect view` reads) and a
// data set of its Sample rows.
//
//   <run>.json      the log
//   <run>.jsonl     one Sample a line: input, target, id, metadata
//
// Each sample has the score "timeprobe": "C" right, "P" for a value between 0 and 1, "N" failed,
// "I" everything else (wrong, unparsed, empty, truncated; which of them stands in its metadata).
// Every metric of the suite is a score of its own, a number.
#pragma once

#include "exports/export_files.h"
#include "exports/exported_run.h"

namespace timeprobe {

// Deterministic in the run. The log holds the samples with an answer, the data set all.
void export_inspect(const ExportedRun& run, ExportFolder& folder);

}  // namespace timeprobe
