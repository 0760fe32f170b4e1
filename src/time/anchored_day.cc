#include "time/anchored_day.h"

#include <fmt/format.h>

#include "time/date_text.h"
#include "time/day_arithmetic.h"

namespace timeprobe {
namespace {

// Longer than the longest wait for a yearly day: a fifth Monday of February can take 40 years.
constexpr std::int64_t kSearchedYears = 42;

Result<CivilDay> shift_by_unit(CivilDay day, std::int64_t signed_count, CalendarUnit unit) {
  switch (unit) {
    case CalendarUnit::day: return plus_days(day, signed_count);
    case CalendarUnit::week: return plus_days(day, signed_count * 7);
    case CalendarUnit::month: return plus_months(day, signed_count);
    case CalendarUnit::year: return plus_months(day, signed_count * 12);
  }
  check_failed("the unit is known", __FILE__, __LINE__, "");
}

Result<CivilDay> shift_to_weekday(CivilDay day, std::int64_t count, Weekday wanted,
                                  Direction direction) {
  const bool after = direction == Direction::after;
  const int distance = after ? days_until(day, wanted) : days_since(day, wanted);
  const std::int64_t first = distance == 0 ? 7 : distance;
  const std::int64_t days = first + 7 * (count - 1);
  return plus_days(day, after ? days : -days);
}

// Finds the day of something yearly. `in_that_year` gives its day in a year, or the problem.
template <typename InYear>
class YearlyDay {
 public:
  YearlyDay(std::string what, InYear in_that_year)
      : what_(std::move(what)), in_that_year_(std::move(in_that_year)) {}

  Result<CivilDay> find(const WhichYear& occurrence, std::optional<CivilDay> now) const {
    if (const auto* year = std::get_if<CivilYear>(&occurrence)) return in_that_year_(*year);
    if (!now) {
      return Problem{
          fmt::format("'{}' is meant without a year, and the present day is not known", what_)};
    }
    switch (std::get<Turn>(occurrence)) {
      case Turn::this_year: return in_that_year_(to_year(*now));
      case Turn::last: return search(*now, -1);
      case Turn::next: return search(*now, 1);
    }
    check_failed("the turn is known", __FILE__, __LINE__, "");
  }

 private:
  // Begins two years on the other side of now: a holiday's day need not lie in its year.
  Result<CivilDay> search(CivilDay now, int direction) const {
    for (std::int64_t i = -2; i <= kSearchedYears; ++i) {
      const Result<CivilYear> year = make_year(fields(now).year + direction * i);
      if (!year) continue;
      Result<CivilDay> day = in_that_year_(*year);
      if (day && (direction < 0 ? *day < now : *day > now)) return day;
    }
    return Problem{fmt::format("there is no {} within {} years {} {}", what_, kSearchedYears,
                               direction < 0 ? "before" : "after", format_iso_date(now))};
  }

  std::string what_;
  InYear in_that_year_;
};

class AnchorFinder {
 public:
  AnchorFinder(const HolidayCalendar& calendar, const PersonalDates& personal,
               std::optional<CivilDay> now)
      : calendar_(calendar), personal_(personal), now_(now) {}

  Result<CivilDay> operator()(CivilDay day) const { return day; }

  Result<CivilDay> operator()(const HolidayAnchor& anchor) const {
    if (!calendar_.canonical_name(anchor.name)) {
      return Problem{fmt::format("'{}' is not a holiday of the calendar", anchor.name)};
    }
    const auto in_that_year = [&](CivilYear year) -> Result<CivilDay> {
      if (const std::optional<CivilDay> day = calendar_.day(anchor.name, year)) return *day;
      return Problem{fmt::format("there is no {} in {}", anchor.name, year_number(year))};
    };
    return YearlyDay(anchor.name, in_that_year).find(anchor.occurrence, now_);
  }

  Result<CivilDay> operator()(const PersonalAnchor& anchor) const {
    const std::string what = format_owned_occasion(anchor.owned);
    const PersonalDate* date = personal_.find(anchor.owned);
    if (date == nullptr) return Problem{fmt::format("no date is known for '{}'", what)};
    const auto in_that_year = [&](CivilYear year) { return in_year(*date, year); };
    return YearlyDay(what, in_that_year).find(anchor.occurrence, now_);
  }

 private:
  const HolidayCalendar& calendar_;
  const PersonalDates& personal_;
  std::optional<CivilDay> now_;
};

}  // namespace

Result<CivilDay> shift(CivilDay day, const Offset& offset) {
  if (offset.count < 1 || offset.count > kMaxOffsetCount) {
    return Problem{fmt::format("count {} is not in 1..{}", offset.count, kMaxOffsetCount)};
  }
  if (const auto* wanted = std::get_if<Weekday>(&offset.unit)) {
    return shift_to_weekday(day, offset.count, *wanted, offset.direction);
  }
  const std::int64_t sign = offset.direction == Direction::after ? 1 : -1;
  return shift_by_unit(day, sign * offset.count, std::get<CalendarUnit>(offset.unit));
}

Result<CivilDay> resolve(const AnchoredDay& day, const HolidayCalendar& calendar,
                         const PersonalDates& personal, std::optional<CivilDay> now) {
  Result<CivilDay> anchor = std::visit(AnchorFinder(calendar, personal, now), day.anchor);
  if (!anchor || !day.offset) return anchor;
  return shift(*anchor, *day.offset);
}

}  // namespace timeprobe
