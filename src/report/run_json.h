// What reports and comparisons tell machines about a run.
#pragma once

#include <nlohmann/json.hpp>

#include "evaluation/run_store.h"

namespace timeprobe {

// {"name", "model", "settings", "version", "answered", "total"}
nlohmann::ordered_json run_json(const RunInfo& run);

}  // namespace timeprobe
