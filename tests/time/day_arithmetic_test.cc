#include "time/day_arithmetic.h"

#include <gtest/gtest.h>

#include <limits>

#include "time/date_text.h"

namespace timeprobe {
namespace {

CivilDay day(const char* text) { return parse_iso_date(text)->first_day(); }

struct Row {
  const char* from;
  std::int64_t months;
  const char* to;
};

constexpr Row kMonths[] = {
    {"2023-01-31", 1, "2023-02-28"},  {"2024-01-31", 1, "2024-02-29"},
    {"2023-03-31", -1, "2023-02-28"}, {"2024-02-29", 12, "2025-02-28"},
    {"2024-02-29", 48, "2028-02-29"}, {"2024-02-29", -12, "2023-02-28"},
    {"2023-05-17", -3, "2023-02-17"}, {"2023-08-31", 1, "2023-09-30"},
    {"2023-12-31", 1, "2024-01-31"},  {"2023-01-01", -1, "2022-12-01"},
    {"0000-03-31", -1, "0000-02-29"}, {"-0001-01-31", 1, "-0001-02-28"},
    {"9999-11-30", 1, "9999-12-30"},
};

TEST(PlusMonths, ClampsToTheEndOfTheMonth) {
  for (const Row& row : kMonths) {
    EXPECT_EQ(format_iso_date(*plus_months(day(row.from), row.months)), row.to) << row.from;
  }
}

TEST(PlusMonths, LeavingTheRangeIsAProblem) {
  EXPECT_EQ(plus_months(day("9999-12-01"), 1).problem().message,
            "9999-12-01 +1 months lies outside the years -9999..9999");
  EXPECT_FALSE(plus_months(day("-9999-01-31"), -1).ok());
  EXPECT_FALSE(plus_months(day("2000-01-01"), std::numeric_limits<std::int64_t>::max()).ok());
  EXPECT_FALSE(plus_months(day("2000-01-01"), std::numeric_limits<std::int64_t>::min()).ok());
}

TEST(PlusDays, LeavingTheRangeIsAProblem) {
  EXPECT_EQ(*plus_days(day("9999-12-30"), 1), day("9999-12-31"));
  EXPECT_EQ(plus_days(day("9999-12-31"), 1).problem().message,
            "9999-12-31 +1 days lies outside the years -9999..9999");
  EXPECT_EQ(plus_days(day("-9999-01-01"), -2).problem().message,
            "-9999-01-01 -2 days lies outside the years -9999..9999");
  EXPECT_FALSE(plus_days(day("2000-01-01"), std::numeric_limits<std::int64_t>::max()).ok());
  EXPECT_FALSE(plus_days(day("2000-01-01"), std::numeric_limits<std::int64_t>::min()).ok());
}

}  // namespace
}  // namespace timeprobe
