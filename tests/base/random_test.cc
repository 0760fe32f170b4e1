#include "base/random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

namespace timeprobe {
namespace {

// Values of the reference implementation of xoshiro256** seeded by SplitMix64(0); they pin the
// bytes of every built exam.
TEST(Random, FirstNumbersAreTheSameOnEveryMachine) {
  Random random(0);
  const std::uint64_t first = random.next();
  const std::uint64_t second = random.next();
  EXPECT_EQ(first, 0x99ec5f36cb75f2b4ULL);
  EXPECT_EQ(second, 0xbf6e1f784956452aULL);
}

TEST(Random, StreamsOfOneSeedDiffer) {
  EXPECT_NE(Random::stream(1, "a").next(), Random::stream(1, "b").next());
  EXPECT_NE(Random::stream(1, "a").next(), Random::stream(2, "a").next());
  EXPECT_EQ(Random::stream(1, "a").next(), Random::stream(1, "a").next());
}

TEST(Random, BelowIsUniform) {
  Random random(5);
  std::array<int, 7> counts{};
  constexpr int kDraws = 70000;
  for (int i = 0; i < kDraws; ++i) ++counts[random.below(7)];
  double chi_square = 0;
  for (const int count : counts) chi_square += (count - 10000.0) * (count - 10000.0) / 10000.0;
  EXPECT_LT(chi_square, 22.5);  // 6 degrees of freedom, p = 0.001
}

TEST(Random, BetweenReachesBothEnds) {
  Random random(6);
  std::vector<std::int64_t> drawn;
  for (int i = 0; i < 200; ++i) drawn.push_back(random.between(-2, 2));
  EXPECT_EQ(*std::min_element(drawn.begin(), drawn.end()), -2);
  EXPECT_EQ(*std::max_element(drawn.begin(), drawn.end()), 2);
}

TEST(Random, ShuffleKeepsTheItems) {
  std::vector<int> items = {1, 2, 3, 4, 5, 6, 7, 8};
  Random(9).shuffle(items);
  EXPECT_FALSE(std::is_sorted(items.begin(), items.end()));
  std::sort(items.begin(), items.end());
  EXPECT_EQ(items, (std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8}));
}

}  // namespace
}  // namespace timeprobe
