#include "base/zstd_text.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "base/error.h"
#include "base/line_reader.h"
#include "base/line_stream.h"
#include "base/random.h"
#include "tests/test_folder.h"

namespace timeprobe {
namespace {

class ZstdTextTest : public testing::Test {
 protected:
  void write(const std::string& content) const {
    std::ofstream(path_, std::ios::binary) << content;
  }

  std::string read_back() const {
    const auto stream = open_text(path_);
    return {std::istreambuf_iterator<char>(*stream), std::istreambuf_iterator<char>()};
  }

  std::string problem_with(const std::string& content) const {
    write(content);
    try {
      read_back();
    } catch (const Error& error) {
      return std::string(error.what()).substr(path_.string().size());
    }
    return "no problem";
  }

  TestFolder folder_;
  std::filesystem::path path_ = folder_ / "a.zst";
};

// Three megabytes that do not pack away to nothing.
std::string long_text() {
  Random random(7);
  std::string text;
  while (text.size() < 3'000'000) text += std::to_string(random.below(100'000)) + "\n";
  return text;
}

TEST_F(ZstdTextTest, ReadsWhatItWroteInSeveralFrames) {
  const std::string text = long_text();
  ZstdCompressor compressor;
  std::string packed;
  compressor.add(text, packed);
  compressor.end_frame(packed);
  compressor.add("the second frame\n", packed);
  compressor.end_frame(packed);
  compressor.end_frame(packed);  // an empty one
  EXPECT_LT(packed.size(), text.size());
  write(packed);
  EXPECT_TRUE(read_back() == text + "the second frame\n");
}

TEST_F(ZstdTextTest, BytesDoNotDependOnHowTheTextComes) {
  const std::string text = long_text();
  ZstdCompressor whole, pieces;
  std::string packed_whole, packed_pieces;
  whole.add(text, packed_whole);
  whole.end_frame(packed_whole);
  for (std::size_t i = 0; i < text.size(); i += 777) {
    pieces.add(std::string_view(text).substr(i, 777), packed_pieces);
  }
  pieces.end_frame(packed_pieces);
  EXPECT_TRUE(packed_whole == packed_pieces);
}

TEST_F(ZstdTextTest, LineReadersTakeItForText) {
  ZstdCompressor compressor;
  std::string packed;
  compressor.add("a\nb\n", packed);
  compressor.end_frame(packed);
  write(packed);
  LineStream stream(path_);
  ASSERT_TRUE(stream.next());
  EXPECT_EQ(stream.text(), "a");
  ASSERT_TRUE(stream.next());
  EXPECT_FALSE(stream.next());
  EXPECT_EQ(TextLines::read(path_).text(), "a\nb\n");
}

// Whatever the name says.
TEST_F(ZstdTextTest, PlainTextIsReadAsItIs) {
  for (const std::string text : {"", "a", "(a)", "plain text", "P*M text"}) {
    write(text);
    EXPECT_EQ(read_back(), text);
  }
}

TEST_F(ZstdTextTest, SaysWhatIsWrong) {
  ZstdCompressor compressor;
  std::string packed;
  compressor.add(long_text(), packed);
  compressor.end_frame(packed);
  EXPECT_EQ(problem_with(packed.substr(0, packed.size() / 2)),
            ": the Zstandard data end in the middle");
  packed[packed.size() / 2] = static_cast<char>(packed[packed.size() / 2] ^ 0x55);
  EXPECT_NE(problem_with(packed).find(": is not sound Zstandard data: "), std::string::npos);
  EXPECT_THROW(open_text("/no/such/file.zst"), Error);
}

}  // namespace
}  // namespace timeprobe
