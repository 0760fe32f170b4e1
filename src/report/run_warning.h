// What has to be said about a run before its numbers are read.
#pragma once

#include <optional>
#include <string>

#include "evaluation/run_store.h"

namespace timeprobe {

// That not all questions are answered yet and how to go on, or none for a complete run.
std::optional<std::string> incomplete_warning(const RunInfo& run);

}  // namespace timeprobe
