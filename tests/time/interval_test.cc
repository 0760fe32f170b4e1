#include "time/interval.h"

#include <gtest/gtest.h>

#include "time/date_text.h"

namespace timeprobe {
namespace {

struct NamedBound {
  const char* name;
  const char* text;
  bool is_open, is_undated, is_unknown, has_date;
};

class BoundText : public testing::TestWithParam<NamedBound> {};

const NamedBound kBounds[] = {
    {"known", "1979-07", false, false, false, true},
    {"open", "..", true, false, false, false},
    {"undated", "XXXX", false, true, false, false},
    {"unknown", "", false, false, true, false},
};

TEST_P(BoundText, IsReadAndWrittenAlike) {
  const NamedBound& wanted = GetParam();
  const Bound bound = *parse_bound(wanted.text);
  EXPECT_EQ(bound.is_open(), wanted.is_open);
  EXPECT_EQ(bound.is_undated(), wanted.is_undated);
  EXPECT_EQ(bound.is_unknown(), wanted.is_unknown);
  EXPECT_EQ(bound.date().has_value(), wanted.has_date);
  EXPECT_EQ(format_bound(bound), wanted.text);
}

INSTANTIATE_TEST_SUITE_P(Table, BoundText, testing::ValuesIn(kBounds),
                         [](const auto& test) { return test.param.name; });

Truth is_in(const char* start, const char* end, const char* date) {
  return contains(*Interval::make(*parse_bound(start), *parse_bound(end)), *parse_iso_date(date));
}

TEST(Interval, IsNeverGuessedAt) {
  EXPECT_EQ(is_in("1979", "..", "2020"), Truth::yes);
  EXPECT_EQ(is_in("1979", "XXXX", "2020"), Truth::unknown);
  EXPECT_EQ(is_in("1979", "", "2020"), Truth::unknown);
  EXPECT_EQ(is_in("XXXX", "1990", "1980"), Truth::unknown);
  EXPECT_EQ(is_in("XXXX", "1990", "1991"), Truth::no);
  EXPECT_EQ(is_in("1979-07", "1990", "1979"), Truth::unknown);
}

TEST(Interval, AnEndBeforeItsStartIsRefused) {
  EXPECT_EQ(Interval::make(*parse_bound("1979-07"), *parse_bound("1962")).problem().message,
            "end 1962 lies before start 1979-07");
}

}  // namespace
}  // namespace timeprobe
