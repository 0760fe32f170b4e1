#include "time/day_arithmetic.h"

#include <fmt/format.h>

#include <algorithm>

#include "time/date_text.h"

namespace timeprobe {
namespace {

Problem leaves_the_range(CivilDay day, std::int64_t amount, const char* unit) {
  return {fmt::format("{} {:+} {} lies outside the years {}..{}", format_iso_date(day), amount,
                      unit, kMinYear, kMaxYear)};
}

}  // namespace

Result<CivilDay> plus_days(CivilDay day, std::int64_t days) {
  const CivilDay first = *make_day(kMinYear, 1, 1);
  const CivilDay last = *make_day(kMaxYear, 12, 31);
  if (days < first - day || days > last - day) return leaves_the_range(day, days, "days");
  return day + days;
}

Result<CivilDay> plus_months(CivilDay day, std::int64_t months) {
  const CivilMonth month = to_month(day);
  const CivilMonth first = *make_month(kMinYear, 1);
  const CivilMonth last = *make_month(kMaxYear, 12);
  if (months < first - month || months > last - month) {
    return leaves_the_range(day, months, "months");
  }
  const CivilMonth target = month + months;
  const CivilDay same_number = first_day(target) + (fields(day).day - 1);
  return std::min(same_number, last_day(target));
}

}  // namespace timeprobe
