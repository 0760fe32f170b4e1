// The holidays a second time, as almanacs tell them, found by walking the calendar: from a day one
// steps to the n-th weekday before or after it. Shares nothing with data/time/holidays.yaml and the
// rules of src/time/holiday_rule.h.
#pragma once

#include <string_view>
#include <vector>

#include "tests/reference/slow_anchored_day.h"
#include "tests/reference/slow_easter.h"

namespace timeprobe::reference {

enum class Start { month_day, western_easter, orthodox_easter };

// To the count-th such weekday after the day, or before it for a negative count.
struct Step {
  int count;
  Weekday weekday;
};

struct SlowHoliday {
  std::string_view name;
  Start start;
  int month;  // of Start::month_day
  int day;    // 0 is the day before the first of the month
  std::vector<Step> steps;
};

inline SlowHoliday on(std::string_view name, int month, int day, std::vector<Step> steps = {}) {
  return {name, Start::month_day, month, day, std::move(steps)};
}
inline SlowHoliday from_easter(std::string_view name, std::vector<Step> steps) {
  return {name, Start::western_easter, 0, 0, std::move(steps)};
}
inline SlowHoliday from_orthodox_easter(std::string_view name, std::vector<Step> steps) {
  return {name, Start::orthodox_easter, 0, 0, std::move(steps)};
}

inline std::vector<SlowHoliday> slow_holidays() {
  using enum Weekday;
  return {
      on("New Year's Day", 1, 1),
      on("Twelfth Night", 1, 5),
      on("Epiphany", 1, 6),
      on("Burns Night", 1, 25),
      on("Australia Day", 1, 26),
      on("Groundhog Day", 2, 2),
      on("Candlemas", 2, 2),
      on("Waitangi Day", 2, 6),
      on("Valentine's Day", 2, 14),
      on("Leap Day", 2, 29),
      on("St David's Day", 3, 1),
      on("International Women's Day", 3, 8),
      on("Pi Day", 3, 14),
      on("Ides of March", 3, 15),
      on("St Patrick's Day", 3, 17),
      on("Annunciation", 3, 25),
      on("April Fools' Day", 4, 1),
      on("Earth Day", 4, 22),
      on("St George's Day", 4, 23),
      on("Anzac Day", 4, 25),
      on("Walpurgis Night", 4, 30),
      on("May Day", 5, 1),
      on("Cinco de Mayo", 5, 5),
      on("VE Day", 5, 8),
      on("Flag Day", 6, 14),
      on("Juneteenth", 6, 19),
      on("Midsummer Day", 6, 24),
      on("Canada Day", 7, 1),
      on("Independence Day", 7, 4),
      on("Bastille Day", 7, 14),
      on("Assumption", 8, 15),
      on("Michaelmas", 9, 29),
      on("German Unity Day", 10, 3),
      on("United Nations Day", 10, 24),
      on("Halloween", 10, 31),
      on("Reformation Day", 10, 31),
      on("All Saints' Day", 11, 1),
      on("All Souls' Day", 11, 2),
      on("Guy Fawkes Night", 11, 5),
      on("Veterans Day", 11, 11),
      on("Armistice Day", 11, 11),
      on("St Andrew's Day", 11, 30),
      on("St Nicholas' Day", 12, 6),
      on("Immaculate Conception", 12, 8),
      on("Human Rights Day", 12, 10),
      on("St Lucy's Day", 12, 13),
      on("Christmas Eve", 12, 24),
      on("Christmas", 12, 25),
      on("Boxing Day", 12, 26),
      on("Holy Innocents", 12, 28),
      on("New Year's Eve", 12, 31),

      from_easter("Shrove Tuesday", {{-6, sunday}, {-1, wednesday}, {-1, tuesday}}),
      from_easter("Ash Wednesday", {{-6, sunday}, {-1, wednesday}}),
      from_easter("Mothering Sunday", {{-3, sunday}}),
      from_easter("Palm Sunday", {{-1, sunday}}),
      from_easter("Maundy Thursday", {{-1, thursday}}),
      from_easter("Good Friday", {{-1, friday}}),
      from_easter("Holy Saturday", {{-1, saturday}}),
      from_easter("Easter", {}),
      from_easter("Easter Monday", {{1, monday}}),
      from_easter("Ascension Day", {{6, thursday}}),
      from_easter("Pentecost", {{7, sunday}}),
      from_easter("Whit Monday", {{7, sunday}, {1, monday}}),
      from_easter("Trinity Sunday", {{8, sunday}}),
      from_easter("Corpus Christi", {{8, sunday}, {1, thursday}}),
      from_orthodox_easter("Orthodox Good Friday", {{-1, friday}}),
      from_orthodox_easter("Orthodox Easter", {}),
      from_orthodox_easter("Orthodox Pentecost", {{7, sunday}}),

      on("Martin Luther King Jr. Day", 1, 0, {{3, monday}}),
      on("Presidents' Day", 2, 0, {{3, monday}}),
      on("Patriots' Day", 4, 0, {{3, monday}}),
      on("Arbor Day", 5, 1, {{-1, friday}}),
      on("Early May Bank Holiday", 5, 0, {{1, monday}}),
      on("Mother's Day", 5, 0, {{2, sunday}}),
      on("Victoria Day", 5, 25, {{-1, monday}}),
      on("Spring Bank Holiday", 6, 1, {{-1, monday}}),
      on("Memorial Day", 6, 1, {{-1, monday}}),
      on("Father's Day", 6, 0, {{3, sunday}}),
      on("Summer Bank Holiday", 9, 1, {{-1, monday}}),
      on("Labor Day", 9, 0, {{1, monday}}),
      on("Columbus Day", 10, 0, {{2, monday}}),
      on("Canadian Thanksgiving", 10, 0, {{2, monday}}),
      on("Election Day", 11, 0, {{1, monday}, {1, tuesday}}),
      on("Remembrance Sunday", 11, 0, {{2, sunday}}),
      on("Thanksgiving", 11, 0, {{4, thursday}}),
      on("Black Friday", 11, 0, {{4, thursday}, {1, friday}}),
      on("Cyber Monday", 11, 0, {{4, thursday}, {1, monday}}),
      on("Giving Tuesday", 11, 0, {{4, thursday}, {1, tuesday}}),
      on("Advent Sunday", 12, 25, {{-4, sunday}}),
      on("the Second Sunday of Advent", 12, 25, {{-3, sunday}}),
      on("the Third Sunday of Advent", 12, 25, {{-2, sunday}}),
      on("the Fourth Sunday of Advent", 12, 25, {{-1, sunday}}),
  };
}

inline std::optional<CivilDay> start_of(const SlowHoliday& holiday, std::int64_t year) {
  if (holiday.start == Start::western_easter) return slow_western_easter(year);
  if (holiday.start == Start::orthodox_easter) return slow_orthodox_easter(year);
  if (holiday.day == 0) return *make_day(year, holiday.month, 1) - 1;
  const Result<CivilDay> day = make_day(year, holiday.month, holiday.day);
  return day ? std::optional(*day) : std::nullopt;
}

// None where the day that one starts from is missing.
inline std::optional<CivilDay> slow_day(const SlowHoliday& holiday, std::int64_t year) {
  std::optional<CivilDay> day = start_of(holiday, year);
  if (!day) return std::nullopt;
  for (const Step& step : holiday.steps) {
    const Direction direction = step.count < 0 ? Direction::before : Direction::after;
    day = walk(*day, {step.count < 0 ? -step.count : step.count, step.weekday, direction});
  }
  return day;
}

}  // namespace timeprobe::reference
