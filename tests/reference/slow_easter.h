// Easter by the tables of the computus: look the paschal full moon up, then walk to the next
// Sunday. Shares nothing with src/time/easter.cc, which has closed formulas.
#pragma once

#include <cstdint>

#include "time/civil_time.h"

namespace timeprobe::reference {

// Rounded down, as the tables need it before year 0.
inline std::int64_t floor_div(std::int64_t a, std::int64_t b) {
  return a / b - (a % b < 0 ? 1 : 0);
}
inline std::int64_t floor_mod(std::int64_t a, std::int64_t b) { return a - floor_div(a, b) * b; }

inline CivilDay sunday_after(CivilDay day) {
  const CivilDay known_sunday = *make_day(2023, 1, 1);
  do {
    day = day + 1;
  } while ((day - known_sunday) % 7 != 0);
  return day;
}

// Clavius' rule of 1603 by golden number and epact, as Knuth tells it (The Art of Computer
// Programming, volume 1, exercise 1.3.2-14).
inline CivilDay slow_western_easter(std::int64_t year) {
  const std::int64_t golden = floor_mod(year, 19) + 1;
  const std::int64_t century = floor_div(year, 100) + 1;
  const std::int64_t dropped_leap_years = floor_div(3 * century, 4) - 12;
  const std::int64_t moon_correction = floor_div(8 * century + 5, 25) - 5;
  std::int64_t epact = floor_mod(11 * golden + 20 + moon_correction - dropped_leap_years, 30);
  if ((epact == 25 && golden > 11) || epact == 24) ++epact;
  std::int64_t moon = 44 - epact;  // in March
  if (moon < 21) moon += 30;
  return sunday_after(*make_day(year, 3, 1) + (moon - 1));
}

// How many days the Julian calendar is behind in March and April: one more for every century year
// that only it has as a leap year; none in the third century.
inline std::int64_t julian_days_behind(std::int64_t year) {
  std::int64_t behind = 0;
  for (std::int64_t century = 300; century <= year; century += 100) behind += century % 400 != 0;
  for (std::int64_t century = 200; century > year; century -= 100) behind -= century % 400 != 0;
  return behind;
}

inline CivilDay slow_orthodox_easter(std::int64_t year) {
  // The full moons as days from 21 March of the Julian calendar, by golden number.
  constexpr int kMoons[] = {15, 4, 23, 12, 1, 20, 9, 28, 17, 6, 25, 14, 3, 22, 11, 0, 19, 8, 27};
  return sunday_after(*make_day(year, 3, 21) + kMoons[floor_mod(year, 19)] +
                      julian_days_behind(year));
}

}  // namespace timeprobe::reference
