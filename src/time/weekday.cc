#include "time/weekday.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text_normalization.h"

namespace timeprobe {
namespace {

constexpr std::array<std::string_view, 7> kNames = {"Monday", "Tuesday",  "Wednesday", "Thursday",
                                                    "Friday", "Saturday", "Sunday"};

int number(Weekday weekday) { return static_cast<int>(weekday); }

}  // namespace

Weekday weekday(CivilDay day) {
  constexpr std::int64_t kFirst = 5;  // 1 January of year 0 is a Saturday
  const std::int64_t since_monday = ((day.count() + kFirst) % 7 + 7) % 7;
  return static_cast<Weekday>(since_monday + 1);
}

std::string_view to_text(Weekday weekday) {
  return kNames[static_cast<std::size_t>(number(weekday) - 1)];
}

Result<Weekday> parse_weekday(std::string_view text) {
  const auto found = std::ranges::find(kNames, ascii_lower(text), ascii_lower);
  if (found == kNames.end()) return Problem{fmt::format("'{}' is not a weekday", text)};
  return static_cast<Weekday>(found - kNames.begin() + 1);
}

IsoWeek iso_week(CivilDay day) {
  // Stays in the range of years: -9999 begins on a Monday and 9999 ends on a Friday.
  const CivilDay thursday = day + (number(Weekday::thursday) - number(weekday(day)));
  const CivilYear year = to_year(thursday);
  const std::int64_t day_of_year = thursday - first_day(first_month(year));
  return {year_number(year), static_cast<int>(day_of_year / 7) + 1};
}

int days_until(CivilDay day, Weekday wanted) {
  return (number(wanted) - number(weekday(day)) + 7) % 7;
}

int days_since(CivilDay day, Weekday wanted) {
  return (number(weekday(day)) - number(wanted) + 7) % 7;
}

}  // namespace timeprobe
