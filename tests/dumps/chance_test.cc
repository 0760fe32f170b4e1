// Bytes that look like the beginning of a unit and stand inside another.
#include <gtest/gtest.h>
#include <zlib.h>

#include "dumps/bit_marks.h"
#include "tests/dumps/packed.h"
#include "tests/dumps/read_back.h"

namespace timeprobe::dumps {
namespace {

constexpr std::uint64_t kSeed = 1931;

// One or many threads, in one piece or in shards: nothing but the text.
void expect_text(std::string_view packed, const std::string& text) {
  const TestFile file(packed);
  for (const int num_threads : {1, 2, 4}) {
    const ReadBack back = read_back(file.path(), {.num_threads = num_threads});
    EXPECT_TRUE(back.text() == text) << "threads " << num_threads;
    EXPECT_TRUE(back.damages.empty());
  }
  for (const int count : {2, 5, 31}) {
    std::string all;
    for (int index = 0; index < count; ++index) {
      const ReadBack back = read_back(file.path(), {.num_threads = 2, .shard = {index, count}});
      all += back.text();
      for (const Damage& damage : back.damages) ADD_FAILURE() << damage.problem;
    }
    EXPECT_TRUE(all == text) << "shards " << count;
  }
}

// A header only, one with a name that never ends, and whole members.
std::string gzip_in_text(Random& random) {
  switch (random.below(3)) {
    case 0: return std::string("\x1f\x8b\x08\0\0\0\0\0\0\x03", 10);
    case 1: return std::string("\x1f\x8b\x08\x08\0\0\0\0\0\x03name", 14);
    default: return gzip_member(random_lines(random.below(3000), 80, random.next()));
  }
}

std::string lines_with(const std::function<std::string(Random&)>& planted, std::uint64_t seed) {
  Random random(seed);
  std::string text;
  while (text.size() < 60000) {
    text += random_lines(random.below(1500), 100, random.next());
    text += planted(random) + "\n";
  }
  return text;
}

TEST(Chance, GzipHeadersAndMembersInStoredText) {
  for (std::uint64_t seed = kSeed; seed < kSeed + 10; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const std::string text = lines_with(gzip_in_text, seed);
    expect_text(gzip_member(text, 0), text);
    Random random(seed);
    std::string members;
    for (const auto piece : random_pieces(text, 9000, random)) members += gzip_member(piece, 0);
    expect_text(members, text);
  }
}

TEST(Chance, ZstdFramesInStoredText) {
  for (std::uint64_t seed = kSeed; seed < kSeed + 10; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    // Frames do not compress, so that they stand in the outer frame as they are.
    const std::string text = lines_with(
        [](Random& random) {
          const std::string frame = zstd_frame(random_lines(random.below(3000), 80, random.next()));
          return random.chance(0.5) ? frame : frame.substr(0, frame.size() / 2);
        },
        seed);
    expect_text(zstd_frame(text, -5), text);
  }
}

// bzip2 writes which letters a block uses as 16-bit sets, one for each used group of 16 letters: a
// text whose letters in three groups are those of the mark has the mark in its block.
std::string letters_of(std::uint64_t mark, unsigned first_group) {
  std::string letters;
  for (unsigned bit = 0; bit < kMarkBits; ++bit) {
    if ((mark >> (kMarkBits - 1 - bit) & 1) == 1) {
      letters += static_cast<char>(16 * first_group + bit);
    }
  }
  return letters;
}

std::string text_of_letters(const std::string& letters, std::size_t size, Random& random) {
  std::string text = letters + "\n";
  while (text.size() < size) {
    text += random.chance(0.02) ? '\n' : letters[random.below(letters.size())];
  }
  return text + "\n";
}

std::size_t count_marks(std::string_view packed) {
  const std::span bytes(reinterpret_cast<const std::uint8_t*>(packed.data()), packed.size());
  std::size_t count = 0;
  std::uint64_t from = 0;
  while (const auto mark = find_mark(bytes, from)) {
    ++count;
    from = mark->bit + 1;
  }
  return count;
}

TEST(Chance, Bzip2MarksInsideBlocks) {
  Random random(kSeed);
  for (const std::uint64_t mark : {kBlockMark, kStreamEndMark}) {
    const std::string text = text_of_letters(letters_of(mark, 3), 350000, random);
    const std::string packed = bzip2_stream(text, 1);
    ASSERT_EQ(count_marks(packed), 4 + 1 + 4U) << "each block holds a mark more";
    expect_text(packed, text);
  }
}

}  // namespace
}  // namespace timeprobe::dumps
