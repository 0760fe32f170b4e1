#include "time/phrase.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

TEST(Phrase, IsReadFromEitherEnd) {
  Phrase phrase("The Monday after Easter 2023");
  EXPECT_TRUE(phrase.take("the"));
  EXPECT_FALSE(phrase.take("mon"));
  EXPECT_EQ(phrase.take_word(), "Monday");
  EXPECT_EQ(phrase.take_last_word(), "2023");
  EXPECT_FALSE(phrase.take_last("after"));
  EXPECT_EQ(phrase.rest(), "after Easter");
  EXPECT_TRUE(phrase.take("after"));
  EXPECT_TRUE(phrase.take_last("easter"));
  EXPECT_TRUE(phrase.empty());
  EXPECT_EQ(phrase.take_word(), "");
  EXPECT_EQ(phrase.take_last_word(), "");
}

TEST(Phrase, ASecondSpaceIsAnEmptyWord) {
  Phrase phrase("a  b");
  EXPECT_EQ(phrase.take_word(), "a");
  EXPECT_EQ(phrase.take_word(), "");
  EXPECT_EQ(phrase.rest(), "b");
}

TEST(Phrase, TypographicApostrophesBecomeStraight) {
  EXPECT_EQ(with_straight_apostrophes("Tom’s and James’ ’"), "Tom's and James' '");
  EXPECT_EQ(with_straight_apostrophes(""), "");
}

}  // namespace
}  // namespace timeprobe
