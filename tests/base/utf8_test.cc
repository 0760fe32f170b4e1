#include "base/utf8.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

TEST(FindInvalidUtf8, AcceptsEveryLength) {
  EXPECT_EQ(find_invalid_utf8("a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80"), std::nullopt);
}

TEST(FindInvalidUtf8, RejectsWhatRfc3629Forbids) {
  EXPECT_EQ(find_invalid_utf8("ab\x80"), 2u);            // continuation without start
  EXPECT_EQ(find_invalid_utf8("\xC0\xAF"), 0u);          // overlong
  EXPECT_EQ(find_invalid_utf8("\xE0\x80\xAF"), 0u);      // overlong
  EXPECT_EQ(find_invalid_utf8("\xF0\x80\x80\xAF"), 0u);  // overlong
  EXPECT_EQ(find_invalid_utf8("\xED\xA0\x80"), 0u);      // surrogate
  EXPECT_EQ(find_invalid_utf8("\xF4\x90\x80\x80"), 0u);  // beyond U+10FFFF
  EXPECT_EQ(find_invalid_utf8("a\xE2\x82"), 1u);         // cut
}

TEST(Utf8Beginning, EndsBetweenCodePoints) {
  const std::string_view text = "a\xE2\x82\xAC!";
  EXPECT_EQ(utf8_beginning(text, 5), text);
  EXPECT_EQ(utf8_beginning(text, 4), "a\xE2\x82\xAC");
  EXPECT_EQ(utf8_beginning(text, 3), "a");
  EXPECT_EQ(utf8_beginning(text, 2), "a");
  EXPECT_EQ(utf8_beginning(text, 0), "");
}

TEST(NextCodePoint, DecodesAndMoves) {
  const std::string_view text = "\xE2\x82\xAC!";
  std::size_t offset = 0;
  EXPECT_EQ(next_code_point(text, offset), 0x20ACu);
  EXPECT_EQ(offset, 3u);
  EXPECT_EQ(next_code_point(text, offset), static_cast<std::uint32_t>('!'));
}

TEST(AppendCodePoint, WritesEveryLength) {
  std::string text;
  for (const std::uint32_t c : {0x61U, 0xE9U, 0x20ACU, 0x1F600U}) append_code_point(text, c);
  EXPECT_EQ(text, "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80");
}

}  // namespace
}  // namespace timeprobe
