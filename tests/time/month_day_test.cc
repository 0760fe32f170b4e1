#include "time/month_day.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

TEST(MonthDay, EveryDayReadsBack) {
  int days = 0;
  for (int month = 1; month <= 12; ++month) {
    for (int day = 1; day <= days_in_month(2000, month); ++day, ++days) {
      const MonthDay value = *make_month_day(month, day);
      ASSERT_EQ(*parse_month_day(format_month_day(value)), value);
    }
  }
  EXPECT_EQ(days, 366);
}

TEST(MonthDay, ReadsTheFormsOfEnglish) {
  const MonthDay expected = *make_month_day(3, 14);
  for (const char* text : {"14 March", "14th March", "14th of March", "the 14th of March",
                           "March 14", "March 14th", "the 14 March"}) {
    EXPECT_EQ(*parse_month_day(text), expected) << text;
  }
  EXPECT_EQ(format_month_day(expected), "14 March");
  EXPECT_EQ(*parse_month_day("the fourth of July"), *make_month_day(7, 4));
}

TEST(MonthDay, SaysWhatIsWrong) {
  for (const char* text : {"", "14", "March", "14 Mar", "14 march", "14nd March", "four July",
                           "14 March 2020", "the March 14", "14  March", "-4 March"}) {
    EXPECT_EQ(parse_month_day(text).problem().message,
              "'" + std::string(text) + "' is not a day of the form '14 March' or 'March 14'");
  }
  EXPECT_EQ(parse_month_day("31 April").problem().message, "'31 April': day 31 is not in 1..30");
  EXPECT_EQ(parse_month_day("February 30").problem().message,
            "'February 30': day 30 is not in 1..29");
  EXPECT_EQ(make_month_day(13, 1).problem().message, "month 13 is not in 1..12");
}

TEST(MonthDay, TheLeapDayIsMissingInCommonYears) {
  const MonthDay leap_day = *make_month_day(2, 29);
  EXPECT_EQ(in_year(leap_day, *make_year(2024)), make_day(2024, 2, 29).value());
  EXPECT_EQ(in_year(leap_day, *make_year(1900)), std::nullopt);
}

}  // namespace
}  // namespace timeprobe
