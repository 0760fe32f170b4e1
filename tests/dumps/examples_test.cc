#include "dumps/examples.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/utf8.h"

namespace timeprobe::dumps {
namespace {

std::string texts(const Examples& examples) {
  std::string all;
  for (const Example& example : examples.list()) {
    all += example.record + "/" + example.detail + "@" + to_text(example.place) + " ";
  }
  return all;
}

TEST(Examples, AreTheFirstThree) {
  Examples first, later;
  first.add("Q1", {0, 1}, "a");
  first.add("Q2", {5, 0}, "b");
  for (const char* detail : {"c", "d", "e", "f"}) later.add("Q3", {7, 3}, detail);
  EXPECT_EQ(texts(later), "Q3/c@byte 7+3 Q3/d@byte 7+3 Q3/e@byte 7+3 ");
  first.add(later);
  EXPECT_EQ(texts(first), "Q1/a@byte 0+1 Q2/b@byte 5 Q3/c@byte 7+3 ");
}

TEST(Examples, LongTextsAreCutBetweenCharacters) {
  for (std::size_t shift = 0; shift < 4; ++shift) {
    std::string text(shift, 'x');
    while (text.size() < 500) text += "\xE6\x9C\x88";
    Examples examples;
    examples.add(text, {}, text);
    for (const std::string& kept : {examples.list()[0].record, examples.list()[0].detail}) {
      EXPECT_LE(kept.size(), Examples::kMaxTextBytes);
      EXPECT_GT(kept.size(), Examples::kMaxTextBytes - 4);
      EXPECT_FALSE(find_invalid_utf8(kept).has_value());
      EXPECT_TRUE(kept.ends_with("\x88...") || kept.ends_with("x..."));
    }
  }
}

TEST(Examples, WhatIsNotUtf8IsShownSo) {
  Examples examples;
  examples.add("\xFFQ1\xC3", {}, "caf\xC3\xA9 \xE9\xED\xA0\x80.");
  EXPECT_EQ(texts(examples), "?Q1?/caf\xC3\xA9 ????.@byte 0 ");
}

TEST(Examples, AreReadBack) {
  Examples examples;
  examples.add("A \"b\"", {5, 1}, "c\n");
  const auto json = examples.to_json("title");
  EXPECT_EQ(json.dump(), R"([{"title":"A \"b\"","file_byte":5,"text_byte":1,"detail":"c\n"}])");
  EXPECT_EQ(Examples::from_json(json, "title"), examples);
  EXPECT_ANY_THROW(Examples::from_json(json, "entity"));
}

}  // namespace
}  // namespace timeprobe::dumps
