// Civil time of the proleptic Gregorian calendar, with the granularity as part of the type.
//
// A year is not 1 January. CivilYear 1979, CivilMonth Jul 1979, CivilDay 5 July 1979 and
// CivilMinute 5 July 1979 10:30 are four types; comparing or subtracting two of different
// granularity does not compile (tests/time/civil_time_test.cc proves it). Going to a coarser
// granularity loses information and is spelt out, `to_month(day)`; going to a finer one names the
// end that is meant, `first_day(month)` or `last_day(month)`.
//
//   const CivilMonth start = *make_month(1979, 7);       // Jul 1979
//   const CivilMonth later = start + 26;                 // Sep 1981
//   later - start == 26
//
// Years run from -9999 to 9999 by astronomical numbering (year 0 is 1 BCE). Values are small,
// regular and totally ordered within their type. Arithmetic that leaves the range throws a usage
// Error.
#pragma once

#include <compare>
#include <cstdint>

#include "base/result.h"

namespace timeprobe {

inline constexpr std::int64_t kMinYear = -9999;
inline constexpr std::int64_t kMaxYear = 9999;

enum class Granularity : std::uint8_t { year, month, day, minute };

// A count of units of one granularity since the start of year 0.
template <Granularity G>
class Civil {
 public:
  // The value with that count of units. Throws a usage Error outside kMinYear..kMaxYear.
  static Civil from_count(std::int64_t count);

  std::int64_t count() const { return count_; }

  friend Civil operator+(Civil time, std::int64_t units) { return from_count(time.count_ + units); }
  friend Civil operator-(Civil time, std::int64_t units) { return from_count(time.count_ - units); }
  friend std::int64_t operator-(Civil a, Civil b) { return a.count_ - b.count_; }
  auto operator<=>(const Civil&) const = default;

 private:
  explicit Civil(std::int64_t count) : count_(count) {}

  std::int64_t count_;
};

using CivilYear = Civil<Granularity::year>;
using CivilMonth = Civil<Granularity::month>;
using CivilDay = Civil<Granularity::day>;
using CivilMinute = Civil<Granularity::minute>;

// Factories that validate; the problem names the field, its value and its range.
Result<CivilYear> make_year(std::int64_t year);
Result<CivilMonth> make_month(std::int64_t year, std::int64_t month);                // month 1..12
Result<CivilDay> make_day(std::int64_t year, std::int64_t month, std::int64_t day);  // day 1..31
Result<CivilMinute> make_minute(CivilDay day, std::int64_t hour, std::int64_t minute);  // 24-hour

struct MonthFields {
  std::int64_t year;
  int month;  // 1..12
};
struct DayFields {
  std::int64_t year;
  int month;  // 1..12
  int day;    // 1..31
};
struct ClockFields {
  int hour;    // 0..23
  int minute;  // 0..59
};

std::int64_t year_number(CivilYear year);
MonthFields fields(CivilMonth month);
DayFields fields(CivilDay day);
ClockFields clock(CivilMinute minute);

// To a coarser granularity: the unit that holds this one.
CivilYear to_year(CivilMonth month);
CivilYear to_year(CivilDay day);
CivilMonth to_month(CivilDay day);
CivilDay to_day(CivilMinute minute);

// To a finer granularity: one end of the unit.
CivilMonth first_month(CivilYear year);
CivilMonth last_month(CivilYear year);
CivilDay first_day(CivilMonth month);
CivilDay last_day(CivilMonth month);
CivilMinute first_minute(CivilDay day);
CivilMinute last_minute(CivilDay day);

bool is_leap_year(std::int64_t year);
int days_in_month(std::int64_t year, int month);

}  // namespace timeprobe
