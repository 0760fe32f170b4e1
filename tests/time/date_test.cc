#include "time/date.h"

#include <gtest/gtest.h>

#include "time/date_text.h"
#include "time/interval.h"

namespace timeprobe {
namespace {

Date date(std::string_view text) { return parse_iso_date(text).value(); }

TEST(Date, AYearIsNotItsFirstDay) {
  EXPECT_FALSE(date("1979") == date("1979-01"));
  EXPECT_FALSE(date("1979-01") == date("1979-01-01"));
  EXPECT_EQ(compare(date("1979"), date("1979-01-01")), Order::unknown);
}

TEST(Date, ComparesAcrossGranularitiesWhereThatIsCertain) {
  EXPECT_EQ(compare(date("1979"), date("1980-01")), Order::before);
  EXPECT_EQ(compare(date("1980-01-01"), date("1979")), Order::after);
  EXPECT_EQ(compare(date("1979-07"), date("1979")), Order::unknown);
  EXPECT_EQ(compare(date("1979-07"), date("1979-07")), Order::same);
  EXPECT_EQ(compare(date("2023-09-29 22:18"), date("2023-09-29")), Order::unknown);
  EXPECT_EQ(compare(date("-0044-03-15"), date("0014")), Order::before);
}

// Against brute force: the order holds for every pair of days inside the two dates, or it is
// unknown.
TEST(Date, OrderAgreesWithEveryPairOfDays) {
  const char* kDates[] = {"1999",       "2000",       "1999-12",    "2000-01",    "2000-02",
                          "2000-01-01", "1999-12-31", "2000-01-15", "2000-02-29", "2001"};
  for (const char* a : kDates) {
    for (const char* b : kDates) {
      if (date(a) == date(b)) continue;
      const CivilDay a_first = to_day(date(a).first_minute()),
                     a_last = to_day(date(a).last_minute());
      const CivilDay b_first = to_day(date(b).first_minute()),
                     b_last = to_day(date(b).last_minute());
      bool all_before = true, all_after = true;
      for (CivilDay x = a_first; x <= a_last; x = x + 1) {
        for (CivilDay y : {b_first, b_last}) {
          all_before = all_before && x < y;
          all_after = all_after && x > y;
        }
      }
      const Order expected =
          all_before ? Order::before : (all_after ? Order::after : Order::unknown);
      EXPECT_EQ(compare(date(a), date(b)), expected) << a << " and " << b;
    }
  }
}

TEST(Interval, EndBeforeStartIsAProblem) {
  const auto make = [](const char* start, const char* end) {
    return Interval::make(*parse_bound(start), *parse_bound(end));
  };
  EXPECT_EQ(make("1979-07", "1962").problem().message, "end 1962 lies before start 1979-07");
  EXPECT_TRUE(make("1979-07", "1979").ok());  // not certain
  EXPECT_TRUE(make("", "1979").ok());
  EXPECT_TRUE(make("1979", "..").ok());
}

TEST(Interval, ContainsWithBothEnds) {
  const Interval interval = *Interval::make(*parse_bound("1979-07"), *parse_bound("1981-09"));
  EXPECT_EQ(contains(interval, date("1979-07")), Truth::yes);
  EXPECT_EQ(contains(interval, date("1981-09")), Truth::yes);
  EXPECT_EQ(contains(interval, date("1981-10")), Truth::no);
  EXPECT_EQ(contains(interval, date("1980")), Truth::yes);
  EXPECT_EQ(contains(interval, date("1979")), Truth::unknown);
  EXPECT_EQ(contains(interval, date("1981-09-30")), Truth::unknown);
}

TEST(Interval, OpenAndUnknownEndsStayApart) {
  const Interval open = *Interval::make(*parse_bound("1979"), Bound::open());
  const Interval unknown = *Interval::make(*parse_bound("1979"), Bound::unknown());
  EXPECT_EQ(contains(open, date("2500")), Truth::yes);
  EXPECT_EQ(contains(unknown, date("2500")), Truth::unknown);
  EXPECT_EQ(contains(unknown, date("1978")), Truth::no);
  EXPECT_FALSE(open == unknown);
}

}  // namespace
}  // namespace timeprobe
