#include "spans/time_words.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

TEST(TimeWords, AreKnownInAnyCase) {
  EXPECT_EQ(classify_word("JANUARY").bits, kMonth);
  EXPECT_EQ(classify_word("january").value, 1);
  EXPECT_EQ(classify_word("The").key, Key::the);
  EXPECT_EQ(classify_word("O'Clock").key, Key::oclock);
}

TEST(TimeWords, SomeAreSeveralThings) {
  EXPECT_EQ(classify_word("second").bits, kOrdinal | kUnit | kClockUnit);
  EXPECT_EQ(classify_word("May").bits, kMonth | kAmbiguousMonth);
  EXPECT_EQ(classify_word("past").bits, kRelative);
  EXPECT_EQ(classify_word("past").key, Key::past);
}

TEST(TimeWords, OtherWordsMeanNothing) {
  for (const char* word : {"", "table", "januaryy", "averyverylongword", "\xc3\xa4"}) {
    EXPECT_EQ(classify_word(word).bits, 0u) << word;
    EXPECT_EQ(classify_word(word).key, Key::none) << word;
  }
}

}  // namespace
}  // namespace timeprobe
