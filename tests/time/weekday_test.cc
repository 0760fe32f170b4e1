#include "time/weekday.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

struct Row {
  int year, month, day;
  Weekday weekday;
  IsoWeek week;
};

// Origin: Python 3.11, datetime.date.isocalendar().
constexpr Row kRows[] = {
    {1, 1, 1, Weekday::monday, {1, 1}},
    {1583, 10, 15, Weekday::saturday, {1583, 41}},
    {1900, 1, 1, Weekday::monday, {1900, 1}},
    {1969, 7, 20, Weekday::sunday, {1969, 29}},
    {1999, 12, 31, Weekday::friday, {1999, 52}},
    {2000, 1, 1, Weekday::saturday, {1999, 52}},
    {2004, 12, 31, Weekday::friday, {2004, 53}},
    {2005, 1, 2, Weekday::sunday, {2004, 53}},
    {2008, 12, 29, Weekday::monday, {2009, 1}},
    {2008, 12, 31, Weekday::wednesday, {2009, 1}},
    {2010, 1, 3, Weekday::sunday, {2009, 53}},
    {2016, 1, 3, Weekday::sunday, {2015, 53}},
    {2020, 12, 31, Weekday::thursday, {2020, 53}},
    {2021, 1, 3, Weekday::sunday, {2020, 53}},
    {2021, 1, 4, Weekday::monday, {2021, 1}},
    {2023, 9, 29, Weekday::friday, {2023, 39}},
    {2024, 2, 29, Weekday::thursday, {2024, 9}},
    {2027, 1, 1, Weekday::friday, {2026, 53}},
    {2100, 2, 28, Weekday::sunday, {2100, 8}},
    {9999, 12, 31, Weekday::friday, {9999, 52}},
};

TEST(Weekday, AgreesWithPythonOnKnownDays) {
  for (const Row& row : kRows) {
    const CivilDay day = *make_day(row.year, row.month, row.day);
    EXPECT_EQ(weekday(day), row.weekday) << row.year << '-' << row.month << '-' << row.day;
    EXPECT_EQ(iso_week(day), row.week) << row.year << '-' << row.month << '-' << row.day;
  }
}

// One number for all 3,652,059 days of the years 1..9999, folded the same way in Python:
//   for o in range(1, date.max.toordinal() + 1):
//     y, w, d = date.fromordinal(o).isocalendar(); s = (s * 31 + y * 1000 + w * 10 + d) % 2**64
TEST(Weekday, AgreesWithPythonOnEveryDayOfItsCalendar) {
  std::uint64_t folded = 0;
  const CivilDay first = *make_day(1, 1, 1);
  const std::int64_t days = *make_day(9999, 12, 31) - first;
  for (std::int64_t i = 0; i <= days; ++i) {
    const IsoWeek week = iso_week(first + i);
    folded = folded * 31 + static_cast<std::uint64_t>(week.year) * 1000 +
             static_cast<std::uint64_t>(week.week) * 10 +
             static_cast<std::uint64_t>(weekday(first + i));
  }
  EXPECT_EQ(folded, 1135211942381003185ULL);
}

// Week by week over the whole range: a week that holds 4 January is the first of its year.
TEST(IsoWeek, EveryWeekAgreesWithCountingFromTheFourthOfJanuary) {
  CivilDay monday = *make_day(kMinYear, 1, 1);
  ASSERT_EQ(weekday(monday), Weekday::monday);
  IsoWeek expected{kMinYear, 0};
  while (monday <= *make_day(kMaxYear, 12, 20)) {
    expected.week += 1;
    for (int i = 0; i < 7; ++i) {
      const DayFields parts = fields(monday + i);
      if (parts.month == 1 && parts.day == 4) expected = {parts.year, 1};
    }
    for (int i = 0; i < 7; ++i) ASSERT_EQ(iso_week(monday + i), expected);
    monday = monday + 7;
  }
}

TEST(Weekday, NamesReadBackInAnyCase) {
  for (int number = 1; number <= 7; ++number) {
    const auto day = static_cast<Weekday>(number);
    EXPECT_EQ(*parse_weekday(to_text(day)), day);
  }
  EXPECT_EQ(*parse_weekday("sunDAY"), Weekday::sunday);
  EXPECT_EQ(parse_weekday("Sun").problem().message, "'Sun' is not a weekday");
}

TEST(Weekday, DistancesCountTheDayItself) {
  const CivilDay friday = *make_day(2023, 9, 29);
  EXPECT_EQ(days_until(friday, Weekday::friday), 0);
  EXPECT_EQ(days_since(friday, Weekday::friday), 0);
  EXPECT_EQ(days_until(friday, Weekday::thursday), 6);
  EXPECT_EQ(days_since(friday, Weekday::thursday), 1);
}

}  // namespace
}  // namespace timeprobe
