#include "base/split_text.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

using Parts = std::vector<std::string_view>;

TEST(TakeUntil, TakesThePartAndItsEnd) {
  std::string_view text = "one\n\ntwo";
  EXPECT_EQ(take_until(text, '\n'), "one");
  EXPECT_EQ(take_until(text, '\n'), "");
  EXPECT_EQ(text, "two");
  EXPECT_EQ(take_until(text, '\n'), "two");
  EXPECT_EQ(text, "");
}

TEST(SplitAt, KeepsEmptyParts) {
  EXPECT_EQ(split_at("a\t\tb\t", '\t'), (Parts{"a", "", "b", ""}));
  EXPECT_EQ(split_at("", '\t'), Parts{""});
  EXPECT_EQ(split_at("a,,b", ','), (Parts{"a", "", "b"}));
  EXPECT_EQ(split_at(",", ','), (Parts{"", ""}));
  EXPECT_EQ(split_at("a,b,", ','), (Parts{"a", "b", ""}));
}

}  // namespace
}  // namespace timeprobe
