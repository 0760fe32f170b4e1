// The questions of a run as a data set for the Hugging Face Hub: without what the model answered.
//
//   README.md                    the card, with its YAML front matter
//   eval.yaml                    the tasks as a benchmark
//   data/<suite>/<split>.jsonl   one question a line; a suite is a configuration
//
// Rows of one suite have the same columns; labels that a question lacks are null. The licence is
// the publisher's to choose: the card says so and names none.
#pragma once

#include "exports/export_files.h"
#include "exports/exported_run.h"

namespace timeprobe {

// Deterministic in the run.
void export_hugging_face(const ExportedRun& run, ExportFolder& folder);

}  // namespace timeprobe
