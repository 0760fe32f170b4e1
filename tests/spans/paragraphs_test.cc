#include "spans/paragraphs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace timeprobe {
namespace {

std::size_t count_words(std::string_view text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), ' ')) + 1;
}

std::string split(std::string_view text, const ParagraphLimits& limits) {
  std::string shown;
  for (const TextSpan& part : paragraphs(text, limits, count_words)) {
    shown += (shown.empty() ? "" : "|") + std::string(part.of(text));
  }
  return shown;
}

TEST(Paragraphs, AreTheLinesThatAreLongEnough) {
  EXPECT_EQ(split("one two three\n\n  four five  \nsix\n", {.least_pieces = 2, .most_pieces = 9}),
            "one two three|four five");
  EXPECT_EQ(split("", {}), "");
}

TEST(Paragraphs, LongOnesAreCutBetweenSentences) {
  EXPECT_EQ(
      split("One two three. Four five. Six J. Seven eight.", {.least_pieces = 1, .most_pieces = 7}),
      "One two three. Four five.|Six J. Seven eight.");
}

TEST(Paragraphs, LongSentencesAreCutBetweenWords) {
  EXPECT_EQ(split("a b c d e f g h. Next one here.", {.least_pieces = 1, .most_pieces = 5}),
            "a b c|d e f|g h.|Next one here.");
}

TEST(Paragraphs, NoneIsLongerThanAllowed) {
  std::string text;
  for (int i = 0; i < 3000; ++i) text += i % 11 == 10 ? "w. Next " : i % 97 == 0 ? "w\n" : "w ";
  for (const std::size_t most : {3u, 10u, 50u}) {
    for (const TextSpan& part :
         paragraphs(text, {.least_pieces = 1, .most_pieces = most}, count_words)) {
      EXPECT_LE(count_words(part.of(text)), most);
    }
  }
}

TEST(Paragraphs, SpansMoveIntoTheirPart) {
  EXPECT_EQ(spans_inside({{0, 2}, {5, 8}, {9, 12}}, {5, 10}), (std::vector<TextSpan>{{0, 3}}));
}

}  // namespace
}  // namespace timeprobe
