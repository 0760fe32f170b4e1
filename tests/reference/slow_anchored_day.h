// A slow, obvious way to the day that an expression like "two weeks before Christmas 2022" means:
// walking from day to day. Shares nothing with src/time but the calendar's values and the rules of
// the holidays themselves.
#pragma once

#include <optional>

#include "time/anchored_day.h"

namespace timeprobe::reference {

inline bool is_weekday(CivilDay day, Weekday wanted) {
  const CivilDay monday = *make_day(2023, 1, 2);
  const std::int64_t since = ((day - monday) % 7 + 7) % 7;
  return since + 1 == static_cast<int>(wanted);
}

// The neighbouring month, and the day of the month brought down until it exists there.
inline CivilDay walk_months(CivilDay day, std::int64_t count, int step) {
  DayFields parts = fields(day);
  for (std::int64_t i = 0; i < count; ++i) {
    parts.month += step;
    if (parts.month == 13) parts = {parts.year + 1, 1, parts.day};
    if (parts.month == 0) parts = {parts.year - 1, 12, parts.day};
  }
  while (!make_day(parts.year, parts.month, parts.day)) --parts.day;
  return *make_day(parts.year, parts.month, parts.day);
}

inline CivilDay walk(CivilDay day, const Offset& offset) {
  const int step = offset.direction == Direction::after ? 1 : -1;
  if (const auto* wanted = std::get_if<Weekday>(&offset.unit)) {
    for (std::int64_t found = 0; found < offset.count;) {
      day = day + step;
      if (is_weekday(day, *wanted)) ++found;
    }
    return day;
  }
  const auto unit = std::get<CalendarUnit>(offset.unit);
  if (unit == CalendarUnit::month) return walk_months(day, offset.count, step);
  if (unit == CalendarUnit::year) return walk_months(day, 12 * offset.count, step);
  const std::int64_t days = unit == CalendarUnit::week ? 7 * offset.count : offset.count;
  for (std::int64_t i = 0; i < days; ++i) day = day + step;
  return day;
}

// Whether the anchor's yearly day, as it is reckoned for the year of `day`, is that day.
inline bool falls_on(const Anchor& anchor, CivilDay day, const HolidayCalendar& calendar,
                     const PersonalDates& personal) {
  if (const auto* holiday = std::get_if<HolidayAnchor>(&anchor)) {
    return calendar.day(holiday->name, to_year(day)) == day;
  }
  const PersonalDate* date = personal.find(std::get<PersonalAnchor>(anchor).owned);
  if (date == nullptr || (date->since && to_year(day) < *date->since)) return false;
  return fields(day).month == date->day.month() && fields(day).day == date->day.day();
}

inline const WhichYear& occurrence_of(const Anchor& anchor) {
  if (const auto* holiday = std::get_if<HolidayAnchor>(&anchor)) return holiday->occurrence;
  return std::get<PersonalAnchor>(anchor).occurrence;
}

// Every day of the year is asked.
inline std::optional<CivilDay> find_in_year(const Anchor& anchor, CivilYear year,
                                            const HolidayCalendar& calendar,
                                            const PersonalDates& personal) {
  for (CivilDay day = first_day(first_month(year)); to_year(day) == year; day = day + 1) {
    if (falls_on(anchor, day, calendar, personal)) return day;
  }
  return std::nullopt;
}

// None where resolve() has a problem; the last and the next day are looked for until the end of the
// 42nd year. REQUIRES: far from the ends of the range of years, and
// holidays that fall into the year they are reckoned from.
inline std::optional<CivilDay> resolve(const AnchoredDay& value, const HolidayCalendar& calendar,
                                       const PersonalDates& personal, CivilDay now) {
  std::optional<CivilDay> anchor;
  if (const auto* plain = std::get_if<CivilDay>(&value.anchor)) {
    anchor = *plain;
  } else if (const auto* year = std::get_if<CivilYear>(&occurrence_of(value.anchor))) {
    anchor = find_in_year(value.anchor, *year, calendar, personal);
  } else if (std::get<Turn>(occurrence_of(value.anchor)) == Turn::this_year) {
    anchor = find_in_year(value.anchor, to_year(now), calendar, personal);
  } else {
    const int step = std::get<Turn>(occurrence_of(value.anchor)) == Turn::next ? 1 : -1;
    const std::int64_t last_year = fields(now).year + step * 42;
    for (CivilDay day = now + step; !anchor && fields(day).year != last_year + step;
         day = day + step) {
      if (falls_on(value.anchor, day, calendar, personal)) anchor = day;
    }
  }
  if (!anchor || !value.offset) return anchor;
  return walk(*anchor, *value.offset);
}

}  // namespace timeprobe::reference
