// Names of a run's questions that are unique in it.
#pragma once

#include <cstddef>
#include <string>

#include "exports/exported_run.h"

namespace timeprobe {

class QuestionKeys {
 public:
  // Reads the run once; takes some 16 bytes a question meanwhile.
  explicit QuestionKeys(const ExportedRun& run);

  // The id; with suite, task and setting before it where ids are not unique; with the ordinal
  // behind it where that is not, either.
  std::string of(const ExportedQuestion& item) const;

 private:
  bool ids_differ_ = true;
  bool full_names_differ_ = true;
};

}  // namespace timeprobe
