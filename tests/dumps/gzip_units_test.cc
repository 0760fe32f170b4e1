#include "dumps/gzip_units.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include "tests/dumps/packed.h"
#include "tests/dumps/read_back.h"

namespace timeprobe::dumps {
namespace {

constexpr std::uint64_t kSeed = 1952;

// A member with every field that RFC 1952 knows.
std::string member_with_fields(std::string_view text, std::size_t name_size) {
  std::string name(name_size, 'n');
  std::string comment = "a comment";
  std::string extra(300, '\x1f');
  gz_header header{};
  header.extra = reinterpret_cast<Bytef*>(extra.data());
  header.extra_len = static_cast<uInt>(extra.size());
  header.name = reinterpret_cast<Bytef*>(name.data());
  header.comment = reinterpret_cast<Bytef*>(comment.data());
  header.hcrc = 1;
  header.time = 1234567890;
  return gzip_member(text, 6, &header);
}

TEST(GzipUnits, ReadHeadersWithAllFields) {
  const std::string text = random_lines(20000, 100, kSeed);
  for (const std::size_t name_size : {1U, 100U, 60000U}) {
    std::string packed;
    std::string all;
    for (int i = 0; i < 20; ++i) {
      packed += member_with_fields(text, name_size) + gzip_member(text);
      all += text + text;
    }
    const TestFile file(packed);
    const ReadBack back = read_back(file.path(), {.num_threads = 2});
    EXPECT_TRUE(back.text() == all) << name_size;
    EXPECT_TRUE(back.damages.empty());
  }
}

// Text of every length around the sizes of buffers, in members that end anywhere in a window.
TEST(GzipUnits, EndAnywhere) {
  Random random(kSeed);
  std::string text;
  std::string packed;
  while (text.size() < 3000000) {
    const std::string part = random_lines(random.below(200000), 2000, random.next());
    text += part;
    packed += gzip_member(part, static_cast<int>(random.between(0, 9)));
  }
  const TestFile file(packed);
  for (const int num_threads : {1, 4}) {
    const ReadBack back = read_back(file.path(), {.num_threads = num_threads}, "\n", Grain{});
    EXPECT_TRUE(back.text() == text);
    EXPECT_TRUE(back.damages.empty());
  }
}

TEST(GzipUnits, SayWhatIsWrong) {
  struct Row {
    std::size_t byte;
    char changed;
    std::string problem;
  };
  const std::string text = random_lines(20000, 100, kSeed);
  const std::string good = gzip_member(text);
  const std::vector<Row> rows = {
      {10, '\x07', "a damaged gzip member: a block of a kind that there is not"},
      {good.size() - 1, '\x55', "a damaged gzip member: its check sum is wrong"},
      {good.size() - 8, '\x55', "a damaged gzip member: its check sum is wrong"},
      {3, '\xe0', "a gzip member (1f 8b 08) is wanted, not 1f 8b 08 e0"},
      {2, '\x07', "a gzip member (1f 8b 08) is wanted, not 1f 8b 07 00"},
  };
  for (const Row& row : rows) {
    std::string bad = good;
    bad[row.byte] = row.changed;
    const TestFile file(gzip_member(text) + bad + gzip_member(text));
    const ReadBack back = read_back(file.path());
    const bool said =
        std::any_of(back.damages.begin(), back.damages.end(),
                    [&](const Damage& damage) { return damage.problem == row.problem; });
    EXPECT_TRUE(said) << row.problem;
    EXPECT_GE(back.text().size() + 200, 2 * text.size());
  }
}

}  // namespace
}  // namespace timeprobe::dumps
