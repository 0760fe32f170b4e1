#include "time/english_number.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

TEST(EnglishNumber, WordsUpToTwelveThenDigits) {
  EXPECT_EQ(cardinal_text(1), "one");
  EXPECT_EQ(cardinal_text(12), "twelve");
  EXPECT_EQ(cardinal_text(13), "13");
  EXPECT_EQ(ordinal_text(2), "second");
  for (const char* text : {"13th", "21st", "22nd", "23rd", "111th", "112th", "121st", "1001st"}) {
    EXPECT_EQ(ordinal_text(*parse_ordinal(text)), text);
  }
}

TEST(EnglishNumber, EveryNumberReadsBack) {
  for (std::int64_t number = 1; number <= 2000; ++number) {
    ASSERT_EQ(parse_cardinal(cardinal_text(number)), number);
    ASSERT_EQ(parse_ordinal(ordinal_text(number)), number);
  }
}

TEST(EnglishNumber, NothingElseIsANumber) {
  EXPECT_EQ(parse_cardinal("Two"), 2);
  EXPECT_EQ(parse_cardinal("2"), 2);
  EXPECT_EQ(parse_ordinal("2ND"), 2);
  for (const char* text : {"", "-2", "+2", "2.0", "thirteen", "second", "1234567890123456789"}) {
    EXPECT_EQ(parse_cardinal(text), std::nullopt) << text;
  }
  for (const char* text : {"", "2", "2th", "11st", "th", "two", "1234567890123456789th"}) {
    EXPECT_EQ(parse_ordinal(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace timeprobe
