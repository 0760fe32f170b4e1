#include "base/random_permutation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "base/check.h"

namespace timeprobe {
namespace {

std::vector<std::uint64_t> all_numbers(std::uint64_t size, std::uint64_t seed) {
  const RandomPermutation permutation(size, Random(seed));
  std::vector<std::uint64_t> numbers;
  for (std::uint64_t place = 0; place < size; ++place) numbers.push_back(permutation[place]);
  return numbers;
}

TEST(RandomPermutation, HoldsEveryNumberOnce) {
  for (const std::uint64_t size : {1, 2, 3, 4, 5, 10, 16, 17, 255, 256, 257, 1000, 4096, 4097}) {
    std::vector<std::uint64_t> numbers = all_numbers(size, 7);
    std::vector<std::uint64_t> expected(size);
    std::iota(expected.begin(), expected.end(), 0U);
    if (size >= 10) {
      EXPECT_NE(numbers, expected) << size;
    }
    std::sort(numbers.begin(), numbers.end());
    EXPECT_EQ(numbers, expected) << size;
  }
}

TEST(RandomPermutation, FollowsItsSeed) {
  EXPECT_EQ(all_numbers(1000, 7), all_numbers(1000, 7));
  EXPECT_NE(all_numbers(1000, 7), all_numbers(1000, 8));
}

// Two seeds agree at about one place, as two random orders do.
TEST(RandomPermutation, SeedsAreUnrelated) {
  const std::vector<std::uint64_t> a = all_numbers(4097, 1), b = all_numbers(4097, 2);
  int equal = 0;
  for (std::size_t i = 0; i < a.size(); ++i) equal += a[i] == b[i];
  EXPECT_LE(equal, 10);
}

// The first tenth of the places holds its share of each tenth of the numbers.
TEST(RandomPermutation, TheFirstPlacesCoverTheWholeRange) {
  const RandomPermutation permutation(100'000, Random(3));
  std::vector<int> tenths(10);
  for (std::uint64_t place = 0; place < 10'000; ++place) ++tenths[permutation[place] / 10'000];
  for (const int count : tenths) EXPECT_NEAR(count, 1000, 150);
}

TEST(RandomPermutation, LargeSizesStayInside) {
  const std::uint64_t size = 1ULL << 62U;
  const RandomPermutation permutation(size, Random(3));
  for (std::uint64_t place = 0; place < 1000; ++place) EXPECT_LT(permutation[place], size);
  EXPECT_LT(permutation[size - 1], size);
  EXPECT_THROW(RandomPermutation(0, Random(1)), InternalError);
  EXPECT_THROW(RandomPermutation(size + 1, Random(1)), InternalError);
}

}  // namespace
}  // namespace timeprobe
