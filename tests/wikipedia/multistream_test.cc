#include "wikipedia/multistream.h"

#include <gtest/gtest.h>

#include "tests/wikipedia/made_dump.h"

namespace timeprobe::wikipedia {
namespace {

std::vector<MadePage> numbered_pages(std::size_t count) {
  std::vector<MadePage> pages;
  for (std::size_t i = 0; i < count; ++i)
    pages.push_back({"Page " + std::to_string(i), "text " + std::to_string(i)});
  return pages;
}

struct Text : dumps::BlockResult {
  std::string text;
};

// What read_streams gave: one line a block or damage.
std::vector<std::string> read(const std::filesystem::path& dump,
                              const std::vector<std::uint64_t>& streams,
                              const dumps::DumpOptions& options) {
  std::vector<std::string> lines;
  dumps::RecordWork work;
  work.process = [](const dumps::RecordBlock& block) {
    auto text = std::make_unique<Text>();
    text->text =
        std::to_string(block.place_of(0).file_byte) + ": " + std::string(block.text.substr(0, 30));
    return text;
  };
  work.take = [&](std::unique_ptr<dumps::BlockResult> result, const dumps::Progress&) {
    lines.push_back(static_cast<Text&>(*result).text);
  };
  work.damaged = [&](const dumps::Damage& damage) {
    lines.push_back(std::to_string(damage.place.file_byte) + ": " + damage.problem);
  };
  read_streams(dump, streams, options, work);
  return lines;
}

TEST(ReadStreams, ReadsOnlyThoseAndInTheirOrder) {
  const TestFolder folder;
  const Multistream made = multistream(numbered_pages(40), 3);
  const auto dump = folder.write("dump.xml.bz2", made.dump);
  std::vector<std::uint64_t> streams = {made.streams[2], made.streams[7], made.streams[9]};
  for (const int num_threads : {1, 3}) {
    dumps::DumpOptions options;
    options.num_threads = num_threads;
    const auto lines = read(dump, streams, options);
    ASSERT_EQ(lines.size(), 3u);
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_TRUE(lines[i].starts_with(std::to_string(streams[i]) + ":   <page>\n    <title>Page"))
          << lines[i];
    }
  }
}

TEST(ReadStreams, ShardsAreAllOfThem) {
  const TestFolder folder;
  const Multistream made = multistream(numbered_pages(100), 1);
  const auto dump = folder.write("dump.xml.bz2", made.dump);
  const std::vector<std::uint64_t> streams(made.streams.begin(), made.streams.end());
  const auto whole = read(dump, streams, {});
  std::vector<std::string> together;
  for (int i = 0; i < 7; ++i) {
    dumps::DumpOptions options;
    options.shard = {i, 7};
    const auto part = read(dump, streams, options);
    together.insert(together.end(), part.begin(), part.end());
  }
  EXPECT_EQ(together, whole);
}

TEST(ReadStreams, TellsDamageAndGoesOn) {
  const TestFolder folder;
  Multistream made = multistream(numbered_pages(12), 3);
  made.dump[made.streams[1] + 20] = static_cast<char>(made.dump[made.streams[1] + 20] ^ 0x55);
  const std::size_t size = made.streams[3] + 30;
  made.dump.resize(size);
  const auto dump = folder.write("dump.xml.bz2", made.dump);
  const std::vector<std::uint64_t> streams = {made.streams[0], made.streams[1], made.streams[2],
                                              made.streams[3], size + 1000};
  const auto lines = read(dump, streams, {});
  ASSERT_EQ(lines.size(), 5u);
  EXPECT_NE(lines[0].find("<page>"), std::string::npos);
  EXPECT_EQ(lines[1],
            std::to_string(streams[1]) + ": the bzip2 stream is damaged (libbz2 error -4)");
  EXPECT_NE(lines[2].find("<page>"), std::string::npos);
  EXPECT_EQ(lines[3], std::to_string(streams[3]) + ": the file ends within the bzip2 stream");
  EXPECT_EQ(lines[4], std::to_string(streams[4]) + ": the index points behind the file's end");
}

TEST(ReadStreams, BoundsTheText) {
  const TestFolder folder;
  const auto dump = folder.write("dump.xml.bz2", dumps::bzip2_stream(std::string(5 << 20, 'a')));
  dumps::DumpOptions options;
  options.max_record_bytes = 1 << 20;
  const auto lines = read(dump, {0}, options);
  ASSERT_FALSE(lines.empty());
  EXPECT_EQ(lines[0], "0: the stream holds more than 1048576 bytes of text");
}

}  // namespace
}  // namespace timeprobe::wikipedia
