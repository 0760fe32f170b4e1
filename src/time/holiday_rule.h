// The rules by which holidays fall on days: a fixed day, a weekday of a month, a weekday beside a
// fixed day, or a distance from Easter.
//
// Rules know no history: Juneteenth 1700 is 19 June 1700. Who needs the year in which a holiday
// began keeps it beside the rule.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include "base/result.h"
#include "time/civil_time.h"
#include "time/month_day.h"
#include "time/weekday.h"

namespace timeprobe {

enum class EasterReckoning : std::uint8_t { western, orthodox };

// The fourth Thursday of November. A fifth one is missing in some years.
struct NthWeekday {
  int nth;  // 1..5
  Weekday weekday;
  int month;  // 1..12
};

struct LastWeekday {
  Weekday weekday;
  int month;  // 1..12
};

// Monday on or before 24 May.
struct WeekdayBeside {
  enum class Side : std::uint8_t { on_or_before, on_or_after };
  Weekday weekday;
  Side side;
  MonthDay day;
};

struct HolidayRule {
  std::variant<MonthDay, EasterReckoning, NthWeekday, LastWeekday, WeekdayBeside> base;
  int plus_days = 0;  // -366..366; Black Friday is the fourth Thursday of November plus 1
};

// The holiday that is reckoned from that year. None where the base is missing (29 February in a
// common year, a fifth Monday) or the day lies outside the range of CivilDay.
std::optional<CivilDay> day_of(const HolidayRule& rule, CivilYear year);

// "fourth Thursday of November", "last Monday of May", "Monday on or before 24 May",
// "Sunday on or after 27 November". The problem quotes the text.
Result<HolidayRule> parse_weekday_rule(std::string_view text);

}  // namespace timeprobe
