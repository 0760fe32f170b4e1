#include "base/table_lines.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

using Fields = std::vector<std::string_view>;

TEST(TableLines, FieldsAreTrimmed) {
  EXPECT_EQ(trimmed_fields(" Q1\t Leo Messi \t\t2021 ", '\t'),
            (Fields{"Q1", "Leo Messi", "", "2021"}));
  EXPECT_EQ(trimmed_fields("", ','), Fields{""});
}

TEST(TableLines, CommentsBeginInTheFirstColumn) {
  EXPECT_TRUE(is_comment_or_blank("# a comment"));
  EXPECT_TRUE(is_comment_or_blank(""));
  EXPECT_TRUE(is_comment_or_blank(" \t"));
  EXPECT_FALSE(is_comment_or_blank(" # a field"));
  EXPECT_FALSE(is_comment_or_blank("Q1\t#2"));
}

}  // namespace
}  // namespace timeprobe
