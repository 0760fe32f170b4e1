#include "time/julian_calendar.h"

#include <fmt/format.h>

#include "time/day_arithmetic.h"

namespace timeprobe {
namespace {

constexpr std::int64_t kDaysOfFourYears = 1461;

std::int64_t floor_divide(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

int julian_days_in_month(std::int64_t year, int month) {
  if (month != 2) return days_in_month(year, month);
  return year % 4 == 0 ? 29 : 28;
}

// Days from 1 March of year 0, with years that begin in March so that the leap day comes last.
std::int64_t days_since_march_of_year_0(std::int64_t year, std::int64_t month, std::int64_t day) {
  const std::int64_t shifted_year = month <= 2 ? year - 1 : year;
  const std::int64_t shifted_month = month > 2 ? month - 3 : month + 9;
  return floor_divide(shifted_year * kDaysOfFourYears, 4) + (153 * shifted_month + 2) / 5 + day - 1;
}

}  // namespace

Result<CivilDay> make_julian_day(std::int64_t year, std::int64_t month, std::int64_t day) {
  const Result<CivilMonth> whole_month = make_month(year, month);
  if (!whole_month) return whole_month.problem();
  const int days = julian_days_in_month(year, static_cast<int>(month));
  if (day < 1 || day > days) return Problem{fmt::format("day {} is not in 1..{}", day, days)};
  // In that year the Julian calendar was ahead by two days.
  const CivilDay march_of_year_0 = *make_day(0, 2, 28);
  const Result<CivilDay> found =
      plus_days(march_of_year_0, days_since_march_of_year_0(year, month, day));
  if (found) return found;
  return Problem{fmt::format("Julian day {}-{:02}-{:02} lies outside the years {}..{}", year, month,
                             day, kMinYear, kMaxYear)};
}

}  // namespace timeprobe
