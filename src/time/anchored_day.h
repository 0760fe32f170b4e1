// A day that is told by its distance from another one: two days before Christmas 2022.
//
// An anchor is a holiday, somebody's occasion or a plain day; the offset is optional. These are the
// values; anchored_expression.h reads and writes them as English, and resolve() finds the day. To
// do so it may need knowledge that the expression does not hold: the rule of a holiday, a personal
// date, or the present day.
//
//   "the day after Tom's birthday in 2022"
//   = AnchoredDay{Offset{1, CalendarUnit::day, Direction::after},
//                 PersonalAnchor{{"Tom", "birthday"}, *make_year(2022)}}
//   and with "Tom's birthday is on 14 March." it is 15 March 2022.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "base/result.h"
#include "time/civil_time.h"
#include "time/holidays.h"
#include "time/personal_dates.h"
#include "time/weekday.h"

namespace timeprobe {

enum class CalendarUnit : std::uint8_t { day, week, month, year };
enum class Direction : std::uint8_t { before, after };

// More days than the range of years has.
inline constexpr std::int64_t kMaxOffsetCount = 10'000'000;

// Two weeks before; or, with a weekday as the unit, the second Monday after. A weekday is counted
// from the day next to the anchor: the first Sunday after Easter is one week later.
struct Offset {
  std::int64_t count;  // 1..kMaxOffsetCount
  std::variant<CalendarUnit, Weekday> unit;
  Direction direction;

  bool operator==(const Offset&) const = default;
};

// Which of the yearly days is meant when no year is named. The last and the next one are other days
// than the present one.
enum class Turn : std::uint8_t { this_year, last, next };
using WhichYear = std::variant<Turn, CivilYear>;

struct HolidayAnchor {
  std::string name;
  WhichYear occurrence;

  bool operator==(const HolidayAnchor&) const = default;
};

struct PersonalAnchor {
  OwnedOccasion owned;
  WhichYear occurrence;

  bool operator==(const PersonalAnchor&) const = default;
};

using Anchor = std::variant<HolidayAnchor, PersonalAnchor, CivilDay>;

struct AnchoredDay {
  std::optional<Offset> offset;
  Anchor anchor;

  bool operator==(const AnchoredDay&) const = default;
};

// The day at that distance. Months and years clamp to the end of the month: one month after
// 31 January is 28 or 29 February (plus_months in day_arithmetic.h). A problem for a count out of
// its range and for a day outside the years of CivilDay.
Result<CivilDay> shift(CivilDay day, const Offset& offset);

// The day that is meant. `now` is needed only for an anchor without a year. Problems: a holiday
// that the calendar lacks, a holiday or occasion that the year does not have, a personal date that
// is not known, a missing `now`, and those of shift().
Result<CivilDay> resolve(const AnchoredDay& day, const HolidayCalendar& calendar,
                         const PersonalDates& personal, std::optional<CivilDay> now);

}  // namespace timeprobe
