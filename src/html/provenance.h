// What there is to know of a run besides its numbers: enough to judge it and to do it again.
#pragma once

#include <nlohmann/json.hpp>

#include "evaluation/run_store.h"

namespace timeprobe {

// Name, model, settings, versions, sums of tokens, latencies, served models, origins of the
// questions and the command that does it again (docs/formats.md, "timeprobe.report-page/1").
nlohmann::ordered_json provenance_json(const LoadedRun& run, const std::string& plan_hash);

}  // namespace timeprobe
