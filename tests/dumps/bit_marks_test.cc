#include "dumps/bit_marks.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/random.h"
#include "dumps/bit_writer.h"

namespace timeprobe::dumps {
namespace {

constexpr std::uint64_t kSeed = 314159;

std::vector<std::uint8_t> random_bytes(std::size_t size, Random& random) {
  std::vector<std::uint8_t> bytes(size);
  for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random.next());
  return bytes;
}

std::vector<bool> bits_of(const std::vector<std::uint8_t>& bytes) {
  std::vector<bool> bits;
  for (const std::uint8_t byte : bytes) {
    for (int bit = 7; bit >= 0; --bit) bits.push_back((byte >> bit & 1) == 1);
  }
  return bits;
}

TEST(BitMarks, AreFoundAtEveryBitOfEveryPlace) {
  Random random(kSeed);
  for (const std::uint64_t mark : {kBlockMark, kStreamEndMark}) {
    for (std::uint64_t bit = 0; bit < 150; ++bit) {
      BitWriter writer;
      for (std::uint64_t i = 0; i < bit; ++i) writer.put(random.below(2), 1);
      writer.put(mark, kMarkBits);
      writer.put(random.next(), 40);
      EXPECT_EQ(find_mark(writer.finish(), 0), (BitMark{bit, mark})) << bit;
      EXPECT_EQ(find_mark(writer.finish(), bit), (BitMark{bit, mark})) << bit;
      EXPECT_EQ(find_mark(writer.finish(), bit + 1), std::nullopt) << bit;
    }
  }
}

TEST(BitMarks, AMarkThatIsCutIsNone) {
  BitWriter writer;
  writer.put(5, 3);
  writer.put(kBlockMark >> 1, kMarkBits - 1);
  const auto& bytes = writer.finish();
  EXPECT_EQ(find_mark(std::span(bytes).first(6), 0), std::nullopt);
  EXPECT_EQ(find_mark({}, 0), std::nullopt);
}

TEST(BitMarks, TwoInARowAreFoundInOrder) {
  BitWriter writer;
  writer.put(1, 5);
  writer.put(kStreamEndMark, kMarkBits);
  writer.put(kBlockMark, kMarkBits);
  const auto& bytes = writer.finish();
  EXPECT_EQ(find_mark(bytes, 0), (BitMark{5, kStreamEndMark}));
  EXPECT_EQ(find_mark(bytes, 6), (BitMark{53, kBlockMark}));
}

TEST(BitWriter, CopiesAnyBitsToAnyPlace) {
  Random random(kSeed);
  for (int i = 0; i < 500; ++i) {
    const auto bytes = random_bytes(random.below(200) + 1, random);
    const auto source = bits_of(bytes);
    const std::uint64_t from = random.below(source.size() + 1);
    const std::uint64_t until = from + random.below(source.size() - from + 1);
    const auto lead = static_cast<unsigned>(random.below(17));
    BitWriter writer;
    writer.put(0x1ffff, lead);
    writer.copy(bytes, from, until);
    writer.put(5, 3);
    std::vector<bool> wanted(lead, true);
    wanted.insert(wanted.end(), source.begin() + static_cast<std::ptrdiff_t>(from),
                  source.begin() + static_cast<std::ptrdiff_t>(until));
    wanted.insert(wanted.end(), {true, false, true});
    wanted.resize((wanted.size() + 7) / 8 * 8);
    ASSERT_EQ(bits_of(writer.finish()), wanted) << "seed " << kSeed << ", case " << i;
  }
}

TEST(BitMarks, BitsAreReadAcrossBytes) {
  const std::vector<std::uint8_t> bytes = {0xab, 0xcd, 0xef};
  EXPECT_EQ(bits_at(bytes, 0, 24), 0xabcdefU);
  EXPECT_EQ(bits_at(bytes, 4, 12), 0xbcdU);
  EXPECT_EQ(bits_at(bytes, 23, 1), 1U);
  EXPECT_EQ(bits_at(bytes, 23, 2), std::nullopt);
}

}  // namespace
}  // namespace timeprobe::dumps
