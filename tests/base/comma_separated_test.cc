#include "base/comma_separated.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

using Fields = std::vector<std::string_view>;

// The published tables quote nothing: a quote is a character, and blanks stay.
TEST(CommaSeparatedRows, KeepQuotesAndBlanks) {
  EXPECT_EQ(comma_separated_rows("a,b,c\n\"a,b\", c\n", 3),
            (std::vector<Fields>{{"\"a", "b\"", " c"}}));
}

TEST(CommaSeparatedRows, AreThoseBelowTheHeading) {
  EXPECT_EQ(comma_separated_rows("# origin\na,b\n1,\n\n# more, of it, here\n,2", 2),
            (std::vector<Fields>{{"1", ""}, {"", "2"}}));
  EXPECT_TRUE(comma_separated_rows("a,b\n", 2).empty());
  EXPECT_TRUE(comma_separated_rows("", 2).empty());
}

TEST(CommaSeparatedRows, HaveAllFields) {
  EXPECT_ANY_THROW(comma_separated_rows("a,b\n1,2\n1\n", 2));
  EXPECT_ANY_THROW(comma_separated_rows("a,b\n1,2,3\n", 2));
}

}  // namespace
}  // namespace timeprobe
