#include "base/replace_all.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  replace_all(text, from, to);
  return text;
}

TEST(ReplaceAll, PutsOnePieceForAnother) {
  EXPECT_EQ(replaced("a-b-c", "-", " to "), "a to b to c");
  EXPECT_EQ(replaced("--", "-", ""), "");
  EXPECT_EQ(replaced("abc", "x", "y"), "abc");
  EXPECT_EQ(replaced("", "x", "y"), "");
}

TEST(ReplaceAll, DoesNotLookAtWhatItPutThere) { EXPECT_EQ(replaced("aa", "a", "aa"), "aaaa"); }

}  // namespace
}  // namespace timeprobe
