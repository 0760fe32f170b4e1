#include "report/shown_text.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

TEST(ShownText, ControlCharactersBecomeSingleSpaces) {
  EXPECT_EQ(shown_text("  a\r\n\tb\x1b[31m  c \x7f", 99), "a b [31m c");
  EXPECT_EQ(shown_text("a\xC2\x9B"
                       "b",
                       99),
            "a b");                                     // a control of Unicode
  EXPECT_EQ(shown_text("5\xC2\xB0", 99), "5\xC2\xB0");  // a degree sign is none
  EXPECT_EQ(shown_text("\n \t", 99), "");
}

TEST(ShownText, CutsBetweenCodePoints) {
  EXPECT_EQ(shown_text("caf\xC3\xA9", 4), "caf\xC3\xA9");
  EXPECT_EQ(shown_text("caf\xC3\xA9s", 4), "caf\xC3\xA9...");
  EXPECT_EQ(shown_text("\xC3\xA9\xC3\xA9", 1), "\xC3\xA9...");
  EXPECT_EQ(shown_text("ab cd", 3), "ab...");
}

TEST(ShownText, TakesBrokenUtf8) {
  EXPECT_EQ(shown_text("a\xC2", 9), "a\xC2");
  EXPECT_EQ(shown_text("\x80\x80", 9), "\x80\x80");
}

}  // namespace
}  // namespace timeprobe
