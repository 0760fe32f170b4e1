// Days of the Julian calendar, in which Wikidata and old sources tell what happened before the
// reform.
//
// Like the Gregorian days of civil_time.h they are proleptic: defined for every year, also before
// the calendar existed, by astronomical numbering (year 0 is 1 BCE and a leap year).
//
//   *make_julian_day(1917, 10, 25) == *make_day(1917, 11, 7)
#pragma once

#include <cstdint>

#include "base/result.h"
#include "time/civil_time.h"

namespace timeprobe {

// The day of the Gregorian calendar that the Julian one calls so. The problem names the field, its
// value and its range, or the day beyond kMinYear..kMaxYear.
Result<CivilDay> make_julian_day(std::int64_t year, std::int64_t month, std::int64_t day);

}  // namespace timeprobe
