#include "time/holiday_rule.h"

#include <fmt/format.h>

#include "time/date_text.h"
#include "time/day_arithmetic.h"
#include "time/easter.h"
#include "time/english_number.h"
#include "time/phrase.h"

namespace timeprobe {
namespace {

CivilMonth month_in(CivilYear year, int month) { return first_month(year) + (month - 1); }

std::optional<CivilDay> known(const Result<CivilDay>& day) {
  return day ? std::optional(*day) : std::nullopt;
}

std::optional<CivilDay> base_day(MonthDay day, CivilYear year) { return in_year(day, year); }

std::optional<CivilDay> base_day(EasterReckoning reckoning, CivilYear year) {
  return reckoning == EasterReckoning::western ? western_easter(year) : orthodox_easter(year);
}

std::optional<CivilDay> base_day(const NthWeekday& rule, CivilYear year) {
  const CivilMonth month = month_in(year, rule.month);
  const CivilDay first = first_day(month) + days_until(first_day(month), rule.weekday);
  const int later = 7 * (rule.nth - 1);
  return later <= last_day(month) - first ? std::optional(first + later) : std::nullopt;
}

std::optional<CivilDay> base_day(const LastWeekday& rule, CivilYear year) {
  const CivilDay last = last_day(month_in(year, rule.month));
  return last - days_since(last, rule.weekday);
}

std::optional<CivilDay> base_day(const WeekdayBeside& rule, CivilYear year) {
  const std::optional<CivilDay> day = in_year(rule.day, year);
  if (!day) return std::nullopt;
  if (rule.side == WeekdayBeside::Side::on_or_after) {
    return known(plus_days(*day, days_until(*day, rule.weekday)));
  }
  return known(plus_days(*day, -days_since(*day, rule.weekday)));
}

// "Monday on or before 24 May"
std::optional<WeekdayBeside> weekday_beside(Phrase phrase) {
  const Result<Weekday> weekday = parse_weekday(phrase.take_word());
  if (!weekday || !phrase.take("on") || !phrase.take("or")) return std::nullopt;
  const bool before = phrase.take("before");
  if (!before && !phrase.take("after")) return std::nullopt;
  const Result<MonthDay> day = parse_month_day(phrase.rest());
  if (!day) return std::nullopt;
  using Side = WeekdayBeside::Side;
  return WeekdayBeside{*weekday, before ? Side::on_or_before : Side::on_or_after, *day};
}

// "fourth Thursday of November", "last Monday of May"
std::optional<HolidayRule> weekday_of_month(Phrase phrase) {
  const bool last = phrase.take("last");
  const std::optional<std::int64_t> nth = last ? 1 : parse_ordinal(phrase.take_word());
  const Result<Weekday> weekday = parse_weekday(phrase.take_word());
  const bool of = phrase.take("of");
  const std::optional<int> month = month_number(phrase.rest());
  if (!nth || *nth < 1 || *nth > 5 || !weekday || !of || !month) return std::nullopt;
  if (last) return HolidayRule{LastWeekday{*weekday, *month}};
  return HolidayRule{NthWeekday{static_cast<int>(*nth), *weekday, *month}};
}

}  // namespace

std::optional<CivilDay> day_of(const HolidayRule& rule, CivilYear year) {
  const std::optional<CivilDay> base =
      std::visit([&](const auto& kind) { return base_day(kind, year); }, rule.base);
  return base ? known(plus_days(*base, rule.plus_days)) : std::nullopt;
}

Result<HolidayRule> parse_weekday_rule(std::string_view text) {
  if (const std::optional<HolidayRule> rule = weekday_of_month(Phrase(text))) return *rule;
  if (const std::optional<WeekdayBeside> rule = weekday_beside(Phrase(text))) {
    return HolidayRule{*rule};
  }
  return Problem{fmt::format(
      "'{}' is not a rule like 'fourth Thursday of November', 'last Monday of May' or 'Monday on "
      "or before 24 May'",
      text)};
}

}  // namespace timeprobe
