#include "time/civil_time.h"

#include <gtest/gtest.h>

#include <type_traits>

#include "base/error.h"

namespace timeprobe {
namespace {

template <typename A, typename B>
concept Comparable = requires(A a, B b) {
  a < b;
};
template <typename A, typename B>
concept Subtractable = requires(A a, B b) {
  a - b;
};

// The forbidden mixes do not compile.
static_assert(Comparable<CivilMonth, CivilMonth>);
static_assert(!Comparable<CivilYear, CivilMonth>);
static_assert(!Comparable<CivilMonth, CivilDay>);
static_assert(!Subtractable<CivilDay, CivilMonth>);
static_assert(!std::is_convertible_v<CivilYear, CivilMonth>);

// An independent calendar: counts day by day from -9999-01-01 with nothing but the leap year rule.
TEST(CivilTime, EveryDayOfTheRangeAgreesWithCountingDayByDay) {
  CivilDay day = *make_day(kMinYear, 1, 1);
  for (std::int64_t year = kMinYear; year <= kMaxYear; ++year) {
    const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    const int february = leap ? 29 : 28;
    const int lengths[] = {31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    for (int month = 1; month <= 12; ++month) {
      ASSERT_EQ(days_in_month(year, month), lengths[month - 1]);
      for (int number = 1; number <= lengths[month - 1]; ++number) {
        const DayFields found = fields(day);
        ASSERT_TRUE(found.year == year && found.month == month && found.day == number)
            << year << '-' << month << '-' << number;
        ASSERT_EQ(make_day(year, month, number)->count(), day.count());
        if (year != kMaxYear || month != 12 || number != 31) day = day + 1;
      }
    }
  }
  EXPECT_THROW(day + 1, Error);
}

TEST(CivilTime, MonthArithmeticCrossesYears) {
  const CivilMonth month = *make_month(1979, 7);
  EXPECT_EQ(month + 6, *make_month(1980, 1));
  EXPECT_EQ(month - 7, *make_month(1978, 12));
  EXPECT_EQ(*make_month(1, 1) - 1, *make_month(0, 12));
  EXPECT_EQ(*make_month(0, 1) - 1, *make_month(-1, 12));
  EXPECT_EQ(*make_month(1981, 9) - month, 26);
}

TEST(CivilTime, FactoriesNameFieldAndRange) {
  EXPECT_EQ(make_month(1979, 13).problem().message, "month 13 is not in 1..12");
  EXPECT_EQ(make_day(1900, 2, 29).problem().message, "day 29 is not in 1..28");
  EXPECT_TRUE(make_day(2000, 2, 29).ok());
  EXPECT_EQ(make_year(10000).problem().message, "year 10000 is not in -9999..9999");
  EXPECT_EQ(make_minute(*make_day(2000, 1, 1), 24, 0).problem().message, "hour 24 is not in 0..23");
}

TEST(CivilTime, EndsOfCoarserUnits) {
  const CivilYear year = *make_year(2024);
  EXPECT_EQ(first_month(year), *make_month(2024, 1));
  EXPECT_EQ(last_month(year), *make_month(2024, 12));
  EXPECT_EQ(last_day(*make_month(2024, 2)), *make_day(2024, 2, 29));
  EXPECT_EQ(to_day(last_minute(*make_day(-5, 3, 1))), *make_day(-5, 3, 1));
  EXPECT_EQ(clock(last_minute(*make_day(-5, 3, 1))).hour, 23);
}

}  // namespace
}  // namespace timeprobe
