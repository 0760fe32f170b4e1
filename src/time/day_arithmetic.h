// Moving a day by calendar units, for amounts that a stranger's text may hold: leaving the range of
// years is a Problem here, not an Error as with CivilDay's operator+.
#pragma once

#include <cstdint>

#include "base/result.h"
#include "time/civil_time.h"

namespace timeprobe {

Result<CivilDay> plus_days(CivilDay day, std::int64_t days);

// The same day of the month; where that month is too short, its last day:
// 31 January + 1 month is 28 or 29 February, 29 February + 12 months is 28 February. Therefore
// moving there and back may end on another day.
Result<CivilDay> plus_months(CivilDay day, std::int64_t months);

}  // namespace timeprobe
