#include "base/line_reader.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "tests/usage_problem.h"

namespace timeprobe {
namespace {

std::string problem_of(const std::string& text) {
  return usage_problem([&] { TextLines::of("file.tsv", text); });
}

TEST(TextLines, NumbersLinesFromOneAndDropsLineEnds) {
  const TextLines text = TextLines::of("f",
                                       "\xEF\xBB\xBF"
                                       "a\r\n\nb");
  const std::vector<Line> lines = text.lines();
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(lines[0].text, "a");
  EXPECT_EQ(lines[1].text, "");
  EXPECT_EQ(lines[2].text, "b");
  EXPECT_EQ(lines[2].number, 3u);
}

TEST(TextLines, FinalLineEndOpensNoLine) {
  EXPECT_EQ(TextLines::of("f", "a\nb\n").lines().size(), 2u);
}

TEST(TextLines, EmptyFileIsAnError) {
  EXPECT_EQ(problem_of(""), "file.tsv: the file is empty");
  EXPECT_EQ(problem_of(" \n\n"), "file.tsv: the file is empty");
}

TEST(TextLines, NamesLineAndByteOfBadUtf8) {
  EXPECT_EQ(problem_of("good\nba\xFF"
                       "d\n"),
            "file.tsv:2: byte 3 of the line is 0xff, which is not UTF-8");
  EXPECT_EQ(problem_of("\xC3"), "file.tsv:1: byte 1 of the line is 0xc3, which is not UTF-8");
}

TEST(TextLines, MissingFileIsAnError) {
  try {
    TextLines::read("no/such/file.tsv");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()),
              "no/such/file.tsv: cannot read: No such file or directory");
  }
}

}  // namespace
}  // namespace timeprobe
