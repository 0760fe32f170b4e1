// Weekdays and the weeks of ISO 8601.
//
//   weekday(*make_day(2023, 9, 29)) == Weekday::friday
//   iso_week(*make_day(2021, 1, 3)) == IsoWeek{2020, 53}
//
// A week belongs to the year of its Thursday.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/result.h"
#include "time/civil_time.h"

namespace timeprobe {

// Numbered as in ISO 8601: Monday 1 to Sunday 7.
enum class Weekday : std::uint8_t {
  monday = 1,
  tuesday,
  wednesday,
  thursday,
  friday,
  saturday,
  sunday
};

Weekday weekday(CivilDay day);

// "Monday" ... "Sunday".
std::string_view to_text(Weekday weekday);

// The whole English name, in any case.
Result<Weekday> parse_weekday(std::string_view text);

struct IsoWeek {
  std::int64_t year;  // the year that holds the Thursday, not always the year of the day
  int week;           // 1..53

  bool operator==(const IsoWeek&) const = default;
};

IsoWeek iso_week(CivilDay day);

// The days from `day` to the first such weekday on or after it, or back to the last one on or
// before it: 0..6. Counts, not days, because the weekday may lie beyond the last year.
int days_until(CivilDay day, Weekday wanted);
int days_since(CivilDay day, Weekday wanted);

}  // namespace timeprobe
