// A timeline as the page reads it.
#pragma once

#include <nlohmann/json.hpp>

#include "timeline/timeline.h"

namespace timeprobe {

// docs/formats.md, "timeprobe.report-page/1". Dates as ISO 8601 at their granularity.
nlohmann::ordered_json timeline_json(const Timeline& timeline);

}  // namespace timeprobe
