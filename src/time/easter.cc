#include "time/easter.h"

#include "time/julian_calendar.h"

namespace timeprobe {
namespace {

// The dates repeat with these periods; a whole number of them makes every year positive, so that
// the rules may use plain division.
constexpr std::int64_t kGregorianPeriod = 5'700'000;
constexpr std::int64_t kJulianPeriod = 532;

}  // namespace

CivilDay western_easter(CivilYear year) {
  const std::int64_t y = year_number(year) + kGregorianPeriod;
  const std::int64_t golden = y % 19;  // the golden number less one
  const std::int64_t century = y / 100;
  const std::int64_t in_century = y % 100;
  const std::int64_t lunar = (century - (century + 8) / 25 + 1) / 3;
  // Days from 21 March to the paschal full moon, before the correction below.
  const std::int64_t moon = (19 * golden + century - century / 4 - lunar + 15) % 30;
  const std::int64_t to_sunday =
      (32 + 2 * (century % 4) + 2 * (in_century / 4) - moon - in_century % 4) % 7;
  // One week earlier where the moon of 19 April, or of 18 April late in the cycle, is taken a day
  // back and so falls on the Saturday before.
  const std::int64_t correction = (golden + 11 * moon + 22 * to_sunday) / 451;
  const std::int64_t after_22_march = moon + to_sunday - 7 * correction;
  return *make_day(year_number(year), 3, 22) + after_22_march;
}

CivilDay orthodox_easter(CivilYear year) {
  const std::int64_t y = year_number(year) + 100 * kJulianPeriod;
  const std::int64_t moon = (19 * (y % 19) + 15) % 30;
  const std::int64_t to_sunday = (2 * (y % 4) + 4 * (y % 7) - moon + 34) % 7;
  return *make_julian_day(year_number(year), 3, 22) + (moon + to_sunday);
}

}  // namespace timeprobe
