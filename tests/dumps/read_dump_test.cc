#include "dumps/read_dump.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <utility>

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

// Cut as finely as can be and as it comes, by one and by several.
TEST(ReadDump, PlacesDoNotDependOnHowItIsCut) {
  for (const Packing& packing : packings()) {
    SCOPED_TRACE(packing.name);
    Random random = Random::stream(kSeed, packing.name);
    const TestFile file(packing.pack(random_lines(400000, 3000, kSeed), random));
    const std::vector<Place> places = read_back(file.path()).places;
    EXPECT_TRUE(std::is_sorted(places.begin(), places.end()));
    EXPECT_EQ(std::adjacent_find(places.begin(), places.end()), places.end());
    for (const int num_threads : {1, 4}) {
      EXPECT_EQ(read_back(file.path(), {.num_threads = num_threads}).places, places);
      const ReadBack coarse = read_back(file.path(), {.num_threads = num_threads}, "\n", Grain{});
      EXPECT_EQ(coarse.places, places);
    }
  }
}

// Members of a few lines and of no line end at all, so that records run over several.
TEST(ReadDump, APlaceIsTheUnitAndTheByteOfItsText) {
  const std::string text = random_lines(100000, 3000, kSeed);
  Random random(kSeed);
  std::string packed;
  std::vector<std::pair<std::size_t, std::size_t>> members;  // byte of the text, byte of the file
  std::size_t begin = 0;
  for (const std::string_view piece : random_pieces(text, 1500, random)) {
    if (!piece.empty()) members.emplace_back(begin, packed.size());
    packed += gzip_member(piece);
    begin += piece.size();
  }
  const ReadBack back = read_back(TestFile(packed).path(), {.num_threads = 2});
  ASSERT_EQ(back.records, records_of(text));
  std::size_t byte = 0;
  for (std::size_t i = 0; i < back.records.size(); ++i) {
    const auto& [text_begin, file_begin] =
        *std::prev(std::upper_bound(members.begin(), members.end(), std::pair(byte, ~0UL)));
    ASSERT_EQ(back.places[i], (Place{file_begin, byte - text_begin})) << "record " << i;
    byte += back.records[i].size();
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
