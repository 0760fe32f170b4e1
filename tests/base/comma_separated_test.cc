#include "base/comma_separated.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

using Fields = std::vector<std::string_view>;

TEST(SplitCommas, EmptyFieldsAreFields) {
  EXPECT_EQ(split_commas("a,,b"), (Fields{"a", "", "b"}));
  EXPECT_EQ(split_commas(""), Fields{""});
  EXPECT_EQ(split_commas(","), (Fields{"", ""}));
  EXPECT_EQ(split_commas("a,b,"), (Fields{"a", "b", ""}));
}

// The published tables quote nothing: a quote is a character, and blanks stay.
TEST(SplitCommas, QuotesAndBlanksAreKept) {
  EXPECT_EQ(split_commas("\"a,b\", c"), (Fields{"\"a", "b\"", " c"}));
}

}  // namespace
}  // namespace timeprobe
