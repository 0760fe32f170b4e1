#include "base/json_text.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

std::string quoted(std::string_view text, JsonStyle style) {
  std::string out;
  append_json_string(out, text, style);
  return out;
}

TEST(AppendJsonString, CompactKeepsUtf8) {
  EXPECT_EQ(quoted("a\"b\\c\n\x01\xC3\xA9", JsonStyle::compact),
            "\"a\\\"b\\\\c\\n\\u0001\xC3\xA9\"");
}

// json.dumps("é€😀\x7f") gives these bytes.
TEST(AppendJsonString, PythonEscapesEverythingBeyondAscii) {
  EXPECT_EQ(quoted("\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\x7F", JsonStyle::python),
            "\"\\u00e9\\u20ac\\ud83d\\ude00\x7F\"");
}

TEST(JsonObjectWriter, WritesBothStyles) {
  const std::vector<std::string> values = {"x", "y"};
  for (const auto& [style, expected] :
       {std::pair{JsonStyle::compact, "{\"a\":\"b\",\"n\":3,\"l\":[\"x\",\"y\"]}"},
        std::pair{JsonStyle::python, "{\"a\": \"b\", \"n\": 3, \"l\": [\"x\", \"y\"]}"}}) {
    std::string out;
    JsonObjectWriter object(out, style);
    object.text("a", "b");
    object.number("n", 3);
    object.texts("l", values);
    object.close();
    EXPECT_EQ(out, expected);
  }
}

}  // namespace
}  // namespace timeprobe
