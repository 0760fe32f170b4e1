#include "time/civil_time.h"

#include <fmt/format.h>

#include "base/error.h"

namespace timeprobe {
namespace {

constexpr std::int64_t kMinutesPerDay = 1440;

std::int64_t floor_divide(std::int64_t a, std::int64_t b) {
  const std::int64_t quotient = a / b;
  return (a % b != 0 && (a < 0) != (b < 0)) ? quotient - 1 : quotient;
}

std::int64_t floor_modulo(std::int64_t a, std::int64_t b) { return a - floor_divide(a, b) * b; }

// Days from 1 January of year 0 to the given day. Years are shifted to begin in March, so that the
// leap day is the last of its year (Hinnant, "chrono-compatible low-level date algorithms").
constexpr std::int64_t kDaysPerEra = 146097;  // 400 years
constexpr std::int64_t kMarchToJanuary = 60;  // 1 January to 1 March of year 0, a leap year

std::int64_t day_count(std::int64_t year, int month, int day) {
  const std::int64_t shifted_year = month <= 2 ? year - 1 : year;
  const std::int64_t era = floor_divide(shifted_year, 400);
  const std::int64_t year_of_era = shifted_year - era * 400;
  const std::int64_t shifted_month = month > 2 ? month - 3 : month + 9;
  const std::int64_t day_of_year = (153 * shifted_month + 2) / 5 + day - 1;
  const std::int64_t day_of_era =
      year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
  return era * kDaysPerEra + day_of_era + kMarchToJanuary;
}

std::int64_t first_count(Granularity granularity, std::int64_t year) {
  switch (granularity) {
    case Granularity::year: return year;
    case Granularity::month: return year * 12;
    case Granularity::day: return day_count(year, 1, 1);
    case Granularity::minute: return day_count(year, 1, 1) * kMinutesPerDay;
  }
  check_failed("granularity is known", __FILE__, __LINE__, "");
}

Problem out_of_range(const char* field, std::int64_t value, std::int64_t low, std::int64_t high) {
  return {fmt::format("{} {} is not in {}..{}", field, value, low, high)};
}

}  // namespace

template <Granularity G>
Civil<G> Civil<G>::from_count(std::int64_t count) {
  if (count < first_count(G, kMinYear) || count >= first_count(G, kMaxYear + 1)) {
    throw usage_error(fmt::format("a date outside the years {}..{}", kMinYear, kMaxYear));
  }
  return Civil(count);
}

template class Civil<Granularity::year>;
template class Civil<Granularity::month>;
template class Civil<Granularity::day>;
template class Civil<Granularity::minute>;

Result<CivilYear> make_year(std::int64_t year) {
  if (year < kMinYear || year > kMaxYear) return out_of_range("year", year, kMinYear, kMaxYear);
  return CivilYear::from_count(year);
}

Result<CivilMonth> make_month(std::int64_t year, std::int64_t month) {
  const Result<CivilYear> whole_year = make_year(year);
  if (!whole_year) return whole_year.problem();
  if (month < 1 || month > 12) return out_of_range("month", month, 1, 12);
  return CivilMonth::from_count(year * 12 + month - 1);
}

Result<CivilDay> make_day(std::int64_t year, std::int64_t month, std::int64_t day) {
  const Result<CivilMonth> whole_month = make_month(year, month);
  if (!whole_month) return whole_month.problem();
  const int days = days_in_month(year, static_cast<int>(month));
  if (day < 1 || day > days) return out_of_range("day", day, 1, days);
  return CivilDay::from_count(day_count(year, static_cast<int>(month), static_cast<int>(day)));
}

Result<CivilMinute> make_minute(CivilDay day, std::int64_t hour, std::int64_t minute) {
  if (hour < 0 || hour > 23) return out_of_range("hour", hour, 0, 23);
  if (minute < 0 || minute > 59) return out_of_range("minute", minute, 0, 59);
  return CivilMinute::from_count(day.count() * kMinutesPerDay + hour * 60 + minute);
}

std::int64_t year_number(CivilYear year) { return year.count(); }

MonthFields fields(CivilMonth month) {
  return {floor_divide(month.count(), 12), static_cast<int>(floor_modulo(month.count(), 12)) + 1};
}

DayFields fields(CivilDay day) {
  const std::int64_t since_march = day.count() - kMarchToJanuary;
  const std::int64_t era = floor_divide(since_march, kDaysPerEra);
  const std::int64_t day_of_era = since_march - era * kDaysPerEra;
  const std::int64_t year_of_era =
      (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
  const std::int64_t day_of_year =
      day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  const std::int64_t shifted_month = (5 * day_of_year + 2) / 153;
  const int day_of_month = static_cast<int>(day_of_year - (153 * shifted_month + 2) / 5) + 1;
  const int month = static_cast<int>(shifted_month < 10 ? shifted_month + 3 : shifted_month - 9);
  return {year_of_era + era * 400 + (month <= 2 ? 1 : 0), month, day_of_month};
}

ClockFields clock(CivilMinute minute) {
  const auto in_day = static_cast<int>(floor_modulo(minute.count(), kMinutesPerDay));
  return {in_day / 60, in_day % 60};
}

CivilYear to_year(CivilMonth month) { return CivilYear::from_count(fields(month).year); }
CivilYear to_year(CivilDay day) { return CivilYear::from_count(fields(day).year); }

CivilMonth to_month(CivilDay day) {
  const DayFields parts = fields(day);
  return CivilMonth::from_count(parts.year * 12 + parts.month - 1);
}

CivilDay to_day(CivilMinute minute) {
  return CivilDay::from_count(floor_divide(minute.count(), kMinutesPerDay));
}

CivilMonth first_month(CivilYear year) { return CivilMonth::from_count(year.count() * 12); }
CivilMonth last_month(CivilYear year) { return first_month(year) + 11; }

CivilDay first_day(CivilMonth month) {
  const MonthFields parts = fields(month);
  return CivilDay::from_count(day_count(parts.year, parts.month, 1));
}

CivilDay last_day(CivilMonth month) {
  const MonthFields parts = fields(month);
  return first_day(month) + (days_in_month(parts.year, parts.month) - 1);
}

CivilMinute first_minute(CivilDay day) {
  return CivilMinute::from_count(day.count() * kMinutesPerDay);
}
CivilMinute last_minute(CivilDay day) { return first_minute(day) + (kMinutesPerDay - 1); }

bool is_leap_year(std::int64_t year) {
  return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

int days_in_month(std::int64_t year, int month) {
  constexpr int kDays[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return month == 2 && is_leap_year(year) ? 29 : kDays[month - 1];
}

}  // namespace timeprobe
