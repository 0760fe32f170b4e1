#include "time/date_text.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace timeprobe {
namespace {

TEST(IsoDate, KeepsTheGranularityOfTheText) {
  EXPECT_EQ(parse_iso_date("1979")->granularity(), Granularity::year);
  EXPECT_EQ(parse_iso_date("1979-07")->granularity(), Granularity::month);
  EXPECT_EQ(parse_iso_date("1979-07-05")->granularity(), Granularity::day);
  EXPECT_EQ(parse_iso_date("1979-07-05T10:30")->granularity(), Granularity::minute);
}

TEST(IsoDate, PrintsWhatItReads) {
  Random random(1);
  for (const char* text : {"0000", "-0044-03-15", "9999-12-31 23:59", "0998-05", "-9999"}) {
    EXPECT_EQ(format_iso_date(*parse_iso_date(text)), text);
  }
  const CivilDay origin = *make_day(kMinYear, 1, 1);
  const std::int64_t days = *make_day(kMaxYear, 12, 31) - origin;
  for (int i = 0; i < 10000; ++i) {
    const Date date(origin + random.between(0, days));
    ASSERT_EQ(*parse_iso_date(format_iso_date(date)), date);
  }
}

TEST(IsoDate, SaysWhatIsWrong) {
  EXPECT_EQ(parse_iso_date("1979-13").problem().message, "month 13 is not in 1..12");
  EXPECT_EQ(parse_iso_date("1979-02-30").problem().message, "day 30 is not in 1..28");
  for (const char* text :
       {"79", "1979-7", "1979/07", "July", "", "1979-07-05 10", "19790705", "+1979"}) {
    EXPECT_NE(parse_iso_date(text).problem().message.find("is not a date of the form"),
              std::string::npos)
        << text;
  }
}

TEST(ShortMonth, ReadsAndPrintsTheFormOfTheData) {
  EXPECT_EQ(format_short_month(*parse_short_month("Jul, 1979")), "Jul, 1979");
  EXPECT_EQ(*parse_short_month("May, 998"), *make_month(998, 5));
  EXPECT_EQ(format_short_month(*make_month(998, 5)), "May, 998");
  EXPECT_FALSE(parse_short_month("July, 1979").ok());
  EXPECT_FALSE(parse_short_month("jul, 1979").ok());
  EXPECT_FALSE(parse_short_month("Jul 1979").ok());
  EXPECT_FALSE(parse_short_month("Jul, ").ok());
}

TEST(ShortMonth, EveryMonthOfTheRangeReadsBack) {
  for (CivilMonth month = *make_month(1, 1); month <= *make_month(3000, 12); month = month + 1) {
    ASSERT_EQ(*parse_short_month(format_short_month(month)), month);
  }
}

TEST(LongDay, ReadsAndPrintsTheDateColumn) {
  EXPECT_EQ(format_long_day(*parse_long_day("January 05, 1979")), "January 05, 1979");
  EXPECT_EQ(*parse_long_day("January 5, 1979"), *make_day(1979, 1, 5));
  EXPECT_EQ(parse_long_day("February 30, 1979").problem().message, "day 30 is not in 1..28");
  EXPECT_FALSE(parse_long_day("Jan 05, 1979").ok());
}

}  // namespace
}  // namespace timeprobe
