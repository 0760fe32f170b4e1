// A date whose granularity is known only at run time: "1979", "Jul 1979", "5 July 1979".
//
// Dates of one granularity are ordered. Across granularities the answer may be unknown: 1979 lies
// before Jan 1980, but whether 1979 lies before Jul 1979 nobody can say.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "time/civil_time.h"

namespace timeprobe {

class Date {
 public:
  Date(CivilYear year) : time_(year) {}        // NOLINT: a Date is any of these
  Date(CivilMonth month) : time_(month) {}     // NOLINT
  Date(CivilDay day) : time_(day) {}           // NOLINT
  Date(CivilMinute minute) : time_(minute) {}  // NOLINT

  Granularity granularity() const { return static_cast<Granularity>(time_.index()); }

  // The ends of the stretch of time that the date names, to the minute.
  CivilMinute first_minute() const;
  CivilMinute last_minute() const;

  CivilYear year() const;

  // The month, if the date is at least that fine.
  // A year has none: nothing is filled in here.
  bool has_month() const { return granularity() != Granularity::year; }
  CivilMonth month() const;  // REQUIRES: has_month()

  // The first day of the stretch: what "a missing month or day becomes January 01" means in data
  // that has one granularity for all dates.
  CivilDay first_day() const;

  // Years, months, days or minutes, as the counts of the civil times.
  std::int64_t count() const;

  // The inverse. Throws an Error beyond the calendar.
  static Date from_count(std::int64_t count, Granularity granularity);

  // Same granularity and same count: 1979 is not Jan 1979.
  bool operator==(const Date&) const = default;

 private:
  std::variant<CivilYear, CivilMonth, CivilDay, CivilMinute> time_;
};

enum class Order {
  before,   // every minute of a lies before every minute of b
  same,     // the same stretch of time at the same granularity
  after,    // every minute of a lies after every minute of b
  unknown,  // the stretches overlap and the granularities differ
};

Order compare(const Date& a, const Date& b);

}  // namespace timeprobe
