#include "wikipedia/multistream_index.h"

#include <gtest/gtest.h>

#include <mutex>
#include <set>

#include "base/error.h"
#include "tests/wikipedia/made_dump.h"

namespace timeprobe::wikipedia {
namespace {

TEST(FindIndex, GoesByTheNameOfTheDump) {
  const TestFolder folder;
  const auto dump = folder.write("enwiki-20240101-pages-articles-multistream.xml.bz2", "x");
  EXPECT_FALSE(find_index(dump).has_value());
  const auto index = folder.write("enwiki-20240101-pages-articles-multistream-index.txt.bz2", "x");
  EXPECT_EQ(find_index(dump), index);
  const auto part = folder.write("enwiki-20240101-pages-articles-multistream1.xml-p1p9.bz2", "x");
  EXPECT_FALSE(find_index(part).has_value());
  const auto part_index =
      folder.write("enwiki-20240101-pages-articles-multistream-index1.txt-p1p9.bz2", "x");
  EXPECT_EQ(find_index(part), part_index);
  EXPECT_FALSE(find_index(folder.write("enwiki-pages-articles.xml.bz2", "x")).has_value());
}

TEST(ReadIndex, TellsTheStreamsOfWantedTitles) {
  const TestFolder folder;
  const std::string index =
      "100:1:A\n100:2:B: the sequel\n700:3:AT&amp;T\n900:4:C\nno line\n900:x\n\n";
  for (const char* name : {"index.txt", "index.txt.bz2", "index.txt.gz"}) {
    const std::string text(name);
    const auto file = folder.write(name, text.ends_with(".bz2")  ? dumps::bzip2_stream(index)
                                         : text.ends_with(".gz") ? dumps::gzip_member(index)
                                                                 : index);
    std::mutex mutex;
    std::set<std::string> asked;
    const IndexReading reading = read_index(file, 2, [&](std::string_view title) {
      const std::lock_guard lock(mutex);
      asked.emplace(title);
      return title == "B: the sequel" || title == "AT&T";
    });
    EXPECT_EQ(reading.streams, (std::vector<std::uint64_t>{100, 700})) << name;
    EXPECT_EQ(reading.num_lines, 6u);
    EXPECT_EQ(reading.num_bad_lines, 2u);
    EXPECT_TRUE(asked.contains("C"));
  }
}

TEST(ReadIndex, RefusesADamagedOne) {
  const TestFolder folder;
  std::string packed = dumps::bzip2_stream("100:1:A\n");
  packed.resize(packed.size() - 6);
  try {
    read_index(folder.write("index.txt.bz2", packed), 1, [](std::string_view) { return true; });
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("give a whole index, or the dump without one"),
              std::string::npos)
        << error.what();
  }
}

}  // namespace
}  // namespace timeprobe::wikipedia
