// The command that does a stored run again.
#pragma once

#include <string>
#include <vector>

#include "evaluation/run_store.h"

namespace timeprobe {

// "timeprobe run l2.jsonl --model reasoner --name first --seed 0", made from what the store notes
// of the run's settings; files by their names, without the folders that they were in. What a
// setting says that has no flag is left out.
std::string run_command(const LoadedRun& run);

// Where the questions came from, each source once, in their order: "timeprobe 0.1.0, seed 7, from
// sample.tsv (sha256 bd18...)".
std::vector<std::string> question_origins(const LoadedRun& run);

}  // namespace timeprobe
