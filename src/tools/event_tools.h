// The events of a question as a function for language models.
#pragma once

#include "questions/event_sheet.h"
#include "time/civil_time.h"
#include "tools/tool.h"

namespace timeprobe {

// query_events {event?, subject?, location?, time?}: the events of the set that match, their number
// and the latest. `time` is an expression that names days, as resolve_expression understands it.
// The tool keeps the sheet.
Tool query_events_tool(EventSheet sheet, CivilMinute now);

}  // namespace timeprobe
