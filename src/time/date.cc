#include "time/date.h"

namespace timeprobe {
namespace {

CivilMinute start_of(CivilYear year) { return first_minute(first_day(first_month(year))); }
CivilMinute start_of(CivilMonth month) { return first_minute(first_day(month)); }
CivilMinute start_of(CivilDay day) { return first_minute(day); }
CivilMinute start_of(CivilMinute minute) { return minute; }

CivilMinute end_of(CivilYear year) { return last_minute(last_day(last_month(year))); }
CivilMinute end_of(CivilMonth month) { return last_minute(last_day(month)); }
CivilMinute end_of(CivilDay day) { return last_minute(day); }
CivilMinute end_of(CivilMinute minute) { return minute; }

}  // namespace

CivilMinute Date::first_minute() const {
  return std::visit([](auto time) { return start_of(time); }, time_);
}

CivilMinute Date::last_minute() const {
  return std::visit([](auto time) { return end_of(time); }, time_);
}

CivilYear Date::year() const { return to_year(first_day()); }

CivilMonth Date::month() const {
  TIMEPROBE_CHECK(has_month(), "the month of a date that is a year");
  return to_month(first_day());
}

CivilDay Date::first_day() const { return to_day(first_minute()); }

std::int64_t Date::count() const {
  return std::visit([](auto time) { return std::int64_t{time.count()}; }, time_);
}

Date Date::from_count(std::int64_t count, Granularity granularity) {
  switch (granularity) {
    case Granularity::year: return CivilYear::from_count(count);
    case Granularity::month: return CivilMonth::from_count(count);
    case Granularity::day: return CivilDay::from_count(count);
    case Granularity::minute: return CivilMinute::from_count(count);
  }
  TIMEPROBE_CHECK(false, "a known granularity");
  return CivilYear::from_count(count);
}

Order compare(const Date& a, const Date& b) {
  if (a == b) return Order::same;
  if (a.last_minute() < b.first_minute()) return Order::before;
  if (a.first_minute() > b.last_minute()) return Order::after;
  return Order::unknown;
}

}  // namespace timeprobe
