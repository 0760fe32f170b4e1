#include "wikipedia/title.h"

#include <gtest/gtest.h>

namespace timeprobe::wikipedia {
namespace {

TEST(NormalizeTitle, HasOneForm) {
  EXPECT_EQ(normalize_title("  barack_Obama "), "Barack Obama");
  EXPECT_EQ(normalize_title("a__b\tc"), "A b c");
  EXPECT_EQ(normalize_title("ørsted"), "Ørsted");
  EXPECT_EQ(normalize_title("Caf\x65\xCC\x81"), "Café");  // e and a combining accent
  EXPECT_EQ(normalize_title("iPod"), "IPod");
  EXPECT_EQ(normalize_title("東京"), "東京");
  EXPECT_EQ(normalize_title(" _ "), "");
  EXPECT_EQ(normalize_title("\xFF_a"), "\xFF a");  // not UTF-8
}

TEST(LinkTarget, IsATitleOrNothing) {
  EXPECT_EQ(link_target("paris#History"), "Paris");
  EXPECT_EQ(link_target("New%20York"), "New York");
  EXPECT_EQ(link_target("100% wool"), "100% wool");
  EXPECT_EQ(link_target("#History"), "");
  EXPECT_EQ(link_target("a|b"), "");
  EXPECT_EQ(link_target("a%7Cb"), "");
  EXPECT_EQ(link_target("a%FFb"), "");
}

}  // namespace
}  // namespace timeprobe::wikipedia
