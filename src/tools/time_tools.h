// Dates and intervals as functions for language models.
#pragma once

#include "tools/tool.h"

namespace timeprobe {

// resolve_expression {expression, now?, facts?}: what a time expression means, as first and last
// minute: "two days before Christmas 2022", "last month", "on Tom's birthday".
Tool resolve_expression_tool();

// add_to_date {date, years?, months?, days?}: a day moved by calendar units.
Tool add_to_date_tool();

// days_between {from, to}: days, weeks and the calendar distance.
Tool days_between_tool();

// allen_relation {a_start, a_end, b_start, b_end}: the Allen relations that two intervals, known to
// the year, month or day, can have.
Tool allen_relation_tool();

// compose_relations {relations, first, last}: what "A before B; B contains C" says of A and C.
Tool compose_relations_tool();

}  // namespace timeprobe
