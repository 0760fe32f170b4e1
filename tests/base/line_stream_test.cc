#include "base/line_stream.h"

#include <gtest/gtest.h>

#include <fstream>
#include <vector>

#include "base/error.h"
#include "base/line_reader.h"
#include "tests/test_folder.h"

namespace timeprobe {
namespace {

class LineStreamTest : public testing::Test {
 protected:
  std::vector<std::string> lines_of(const std::string& content) {
    std::ofstream(path_, std::ios::binary) << content;
    LineStream stream(path_);
    std::vector<std::string> lines;
    while (stream.next()) {
      lines.push_back(stream.text());
      EXPECT_EQ(stream.number(), lines.size());
    }
    return lines;
  }

  std::string problem_with(const std::string& content) {
    try {
      lines_of(content);
    } catch (const Error& error) {
      return std::string(error.what()).substr(path_.string().size());
    }
    return "no problem";
  }

  TestFolder folder_;
  std::filesystem::path path_ = folder_ / "a";
};

// The same lines as from the reader that holds the whole file.
TEST_F(LineStreamTest, ReadsAsTheWholeFileDoes) {
  for (const std::string content : {"a\nb\n", "a\nb", "a\r\nb\r\n", "\n\na\n\n",
                                    "\xEF\xBB\xBF"
                                    "a\n",
                                    "\xC3\xA4\n"}) {
    std::vector<std::string> expected;
    const TextLines whole = TextLines::of("x", content);
    for (const Line& line : whole.lines()) expected.emplace_back(line.text);
    EXPECT_EQ(lines_of(content), expected) << content;
  }
}

TEST_F(LineStreamTest, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(problem_with(""), ": the file is empty");
  EXPECT_EQ(problem_with(" \n\n"), ": the file is empty");
  EXPECT_EQ(problem_with("a\nb\xFF\n"), ":2: byte 2 of the line is 0xff, which is not UTF-8");
  EXPECT_THROW(LineStream("/no/such/file"), Error);
  EXPECT_THROW(LineStream(std::filesystem::temp_directory_path()), Error);
}

}  // namespace
}  // namespace timeprobe
