// One value of a label where a table must not mix several: the wordings of one question, the splits
// of an exam, the ways of naming a task.
#pragma once

#include <string>

#include "evaluation/run_store.h"
#include "suites/suite.h"

namespace timeprobe {

// For each label of which a value is preferred (TableSpec::prefer) the value that the run is
// shown with: the preferred one where any question of the suite has it, else the first in
// alphabetical order that one has; no entry where no question has the label.
Labels preferred_labels(const Labels& prefer, const std::string& suite, const MeasuredRun& run);

// "run-a: mode hypothesis, split train", or nothing where all are as preferred.
std::string other_labels_note(const Labels& prefer, const Labels& shown, const std::string& run);

}  // namespace timeprobe
