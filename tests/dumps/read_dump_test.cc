#include "dumps/read_dump.h"

#include <gtest/gtest.h>

#include "tests/dumps/packed.h"
#include "tests/dumps/read_back.h"

namespace timeprobe::dumps {
namespace {

constexpr std::uint64_t kSeed = 20221120;

struct Case {
  std::string name;
  std::string text;
  std::string record_end = "\n";
};

std::vector<Case> cases() {
  std::vector<Case> all = {
      {"lines", random_lines(150000, 300, kSeed)},
      {"lines longer than chunks and units", random_lines(150000, 9000, kSeed + 1)},
      {"pages", random_lines(150000, 2000, kSeed + 2, "\n</page>\n"), "</page>\n"},
      {"no end at the end", random_lines(20000, 300, kSeed + 3) + "the last"},
      {"one record", std::string(40000, 'x')},
      {"one line end", "\n"},
      {"ends only", std::string(5000, '\n')},
  };
  return all;
}

TEST(ReadDump, PassesEveryRecordOfEveryPacking) {
  for (const Packing& packing : packings()) {
    for (const Case& a_case : cases()) {
      Random random = Random::stream(kSeed, packing.name + a_case.name);
      const TestFile file(packing.pack(a_case.text, random));
      for (const int num_threads : {1, 2, 4}) {
        SCOPED_TRACE(packing.name + ", " + a_case.name + ", threads " +
                     std::to_string(num_threads));
        const ReadBack back =
            read_back(file.path(), {.num_threads = num_threads}, a_case.record_end);
        EXPECT_EQ(back.records, records_of(a_case.text, a_case.record_end));
        EXPECT_EQ(back.text_bytes, a_case.text.size());
        EXPECT_TRUE(back.damages.empty());
      }
    }
  }
}

TEST(ReadDump, ShardsGiveTheWholeTogether) {
  for (const Packing& packing : packings()) {
    for (const Case& a_case : cases()) {
      Random random = Random::stream(kSeed, packing.name + a_case.name);
      const TestFile file(packing.pack(a_case.text, random));
      for (const int count : {1, 2, 3, 7, 40, 211}) {
        SCOPED_TRACE(packing.name + ", " + a_case.name + ", shards " + std::to_string(count));
        std::vector<std::string> all;
        for (int index = 0; index < count; ++index) {
          const ReadBack back =
              read_back(file.path(), {.num_threads = 1 + index % 2, .shard = {index, count}},
                        a_case.record_end);
          all.insert(all.end(), back.records.begin(), back.records.end());
          EXPECT_TRUE(back.damages.empty());
        }
        EXPECT_EQ(all, records_of(a_case.text, a_case.record_end));
      }
    }
  }
}

// Also of the records behind the first of a block, in blocks of any size.
TEST(ReadDump, EveryRecordOfAPlainFileHasItsByte) {
  const std::string text = random_lines(150000, 300, kSeed);
  const TestFile file(text);
  RecordWork work;
  work.process = [&](const RecordBlock& block) {
    for (std::size_t byte = 0; byte < block.text.size(); byte = block.text.find('\n', byte) + 1) {
      const Place place = block.place_of(byte);
      EXPECT_EQ(place.text_byte, 0u);
      const std::string_view seen = block.text.substr(byte, 9);
      EXPECT_EQ(text.substr(place.file_byte, seen.size()), seen);
    }
    return std::make_unique<BlockResult>();
  };
  work.take = [](std::unique_ptr<BlockResult>, const Progress&) {};
  read_dump(file.path(), {.num_threads = 2}, work, fine_grain());
}

}  // namespace
}  // namespace timeprobe::dumps
