#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.h"
#include "tests/dumps/packed.h"
#include "tests/dumps/read_back.h"

namespace timeprobe::dumps {
namespace {

constexpr std::uint64_t kSeed = 585;

template <typename Item>
std::vector<Item> after(const std::vector<Item>& records, std::size_t count) {
  return {records.begin() + static_cast<std::ptrdiff_t>(count), records.end()};
}

// Reads on from each of the places where an earlier reading could have stopped.
void check_every_resume_point(const TestFile& file, const std::string& record_end, Shard shard) {
  const ReadBack whole = read_back(file.path(), {.num_threads = 2, .shard = shard}, record_end);
  for (std::size_t i = 0; i < whole.resume_points.size(); ++i) {
    const ResumePoint from = whole.resume_points[i];
    SCOPED_TRACE("from bit " + std::to_string(from.unit_bit) + ", text byte " +
                 std::to_string(from.text_byte));
    const ReadBack rest =
        read_back(file.path(), {.num_threads = 1, .shard = shard, .from = from}, record_end);
    ASSERT_EQ(rest.records, after(whole.records, whole.records_by_then[i]));
    ASSERT_EQ(rest.places, after(whole.places, whole.records_by_then[i]));
    ASSERT_TRUE(rest.damages.empty());
  }
}

TEST(Resume, GoesOnFromEveryPlace) {
  for (const Packing& packing : packings()) {
    SCOPED_TRACE(packing.name);
    Random random = Random::stream(kSeed, packing.name);
    const TestFile lines(packing.pack(random_lines(30000, 3000, kSeed), random));
    check_every_resume_point(lines, "\n", {0, 1});
    check_every_resume_point(lines, "\n", {1, 3});
    const std::string text = random_lines(30000, 1500, kSeed + 1, "\n</page>\n") + "the rest";
    const TestFile pages(packing.pack(text, random));
    check_every_resume_point(pages, "</page>\n", {0, 1});
    check_every_resume_point(pages, "</page>\n", {2, 5});
  }
}

TEST(Resume, IsTheSameInAnotherGrain) {
  const std::string text = random_lines(50000, 300, kSeed);
  const TestFile file(bzip2_stream(text));
  const ReadBack whole = read_back(file.path());
  const std::size_t middle = whole.resume_points.size() / 2;
  const ReadBack rest =
      read_back(file.path(), {.from = whole.resume_points[middle]}, "\n", Grain{});
  EXPECT_EQ(rest.records, after(whole.records, whole.records_by_then[middle]));
}

std::string complaint(const TestFile& file, ResumePoint from) {
  try {
    read_back(file.path(), {.from = from});
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::usage);
    const std::string text = error.what();
    return text.substr(text.find("the place"));
  }
  return "none";
}

TEST(Resume, RefusesAPlaceOfAnotherDump) {
  const std::string text = random_lines(5000, 300, kSeed);
  const TestFile gzip(gzip_member(text));
  const auto size = std::filesystem::file_size(gzip.path());
  EXPECT_EQ(
      complaint(gzip, {8 * 1000000, 0}),
      "the place to go on from does not fit this dump: byte 1000000 of " + std::to_string(size));
  EXPECT_EQ(complaint(gzip, {8 * 4, 0}),
            "the place to go on from does not fit this dump: byte 4: a gzip member (1f 8b 08) is "
            "wanted, not 00 00 00 00");
  EXPECT_EQ(complaint(gzip, {0, 6000}),
            "the place to go on from does not fit this dump: what begins at byte 0 is " +
                std::to_string(6000 - text.size()) + " bytes too short");
}

}  // namespace
}  // namespace timeprobe::dumps
