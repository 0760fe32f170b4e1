#include "time/julian_calendar.h"

#include <gtest/gtest.h>

#include "time/date_text.h"

namespace timeprobe {
namespace {

struct NamedDay {
  const char* name;
  std::int64_t year, month, day;  // Julian
  const char* gregorian;
};

class KnownDay : public testing::TestWithParam<NamedDay> {};

// Origin: dates that history books give in both calendars.
const NamedDay kKnownDays[] = {
    {"october_revolution", 1917, 10, 25, "1917-11-07"},
    {"last_day_of_the_julian_calendar_in_rome", 1582, 10, 4, "1582-10-14"},
    {"execution_of_charles_i", 1649, 1, 30, "1649-02-09"},
    {"a_leap_day_that_only_the_julian_calendar_has", 1900, 2, 29, "1900-03-13"},
    {"both_calendars_alike_since_march_200", 200, 3, 1, "0200-03-01"},
    {"both_calendars_alike_until_february_300", 300, 2, 28, "0300-02-28"},
    {"battle_of_hastings", 1066, 10, 14, "1066-10-20"},
    {"the_ides_of_march_44_bce", -43, 3, 15, "-0043-03-13"},
    {"leap_day_of_1_bce", 0, 2, 29, "0000-02-27"},
};

TEST_P(KnownDay, HasItsGregorianName) {
  const NamedDay& known = GetParam();
  EXPECT_EQ(format_iso_date(*make_julian_day(known.year, known.month, known.day)), known.gregorian);
}

INSTANTIATE_TEST_SUITE_P(Table, KnownDay, testing::ValuesIn(kKnownDays),
                         [](const auto& test) { return test.param.name; });

// Walks through the whole calendar: each day follows the one before it.
TEST(JulianDay, FollowsTheDayBefore) {
  constexpr int kDays[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  std::optional<CivilDay> before;
  for (std::int64_t year = -9998; year <= 9998; ++year) {
    for (int month = 1; month <= 12; ++month) {
      const int days = kDays[month - 1] + (month == 2 && year % 4 == 0 ? 1 : 0);
      for (int day = 1; day <= days; ++day) {
        const CivilDay now = *make_julian_day(year, month, day);
        if (before) {
          ASSERT_EQ(now - *before, 1) << year << '-' << month << '-' << day;
        }
        before = now;
      }
    }
  }
}

TEST(JulianDay, SaysWhatIsWrong) {
  EXPECT_EQ(make_julian_day(1901, 2, 29).problem().message, "day 29 is not in 1..28");
  EXPECT_EQ(make_julian_day(1900, 13, 1).problem().message, "month 13 is not in 1..12");
  EXPECT_EQ(make_julian_day(9999, 12, 31).problem().message,
            "Julian day 9999-12-31 lies outside the years -9999..9999");
}

}  // namespace
}  // namespace timeprobe
