#include "training_data/batches.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.h"

namespace timeprobe {
namespace {

std::vector<ExampleLength> some_lengths(std::size_t count) {
  Random random(4);
  std::vector<ExampleLength> lengths;
  for (std::size_t i = 0; i < count; ++i) {
    lengths.push_back({1 + static_cast<std::size_t>(random.below(200)),
                       1 + static_cast<std::size_t>(random.below(20))});
  }
  return lengths;
}

TEST(Batches, EveryExampleComesOnceWithinTheLimits) {
  const auto lengths = some_lengths(1003);
  for (const std::size_t most_pieces : {0u, 300u, 1000u}) {
    const BatchLimits limits{.most_examples = 8, .most_pieces = most_pieces, .batches_in_pool = 16};
    std::vector<int> seen(lengths.size(), 0);
    for (const auto& batch : epoch_batches(lengths, limits, 5, 0)) {
      ASSERT_FALSE(batch.empty());
      EXPECT_LE(batch.size(), 8u);
      std::size_t source = 0;
      for (const std::size_t place : batch) {
        ++seen[place];
        source = std::max(source, lengths[place].source);
      }
      if (most_pieces > 0 && batch.size() > 1) {
        EXPECT_LE(batch.size() * source, most_pieces);
      }
    }
    EXPECT_EQ(std::count(seen.begin(), seen.end(), 1), 1003);
  }
}

TEST(Batches, AreTheSameForTheSameSeedAndEpochOnly) {
  const auto lengths = some_lengths(200);
  const auto first = epoch_batches(lengths, {}, 5, 0);
  EXPECT_EQ(epoch_batches(lengths, {}, 5, 0), first);
  EXPECT_NE(epoch_batches(lengths, {}, 5, 1), first);
  EXPECT_NE(epoch_batches(lengths, {}, 6, 0), first);
}

TEST(Batches, PoolsReducePadding) {
  const auto lengths = some_lengths(2000);
  const auto shuffled = epoch_batches(lengths, {.batches_in_pool = 1}, 5, 0);
  const auto sorted = epoch_batches(lengths, {.batches_in_pool = 64}, 5, 0);
  EXPECT_GT(padding_share(lengths, shuffled), 0.3);
  EXPECT_LT(padding_share(lengths, sorted), 0.1);
  EXPECT_EQ(padding_share({}, {}), 0.0);
}

TEST(Batches, APoolOfOneKeepsTheShuffledOrder) {
  const auto lengths = some_lengths(20);
  const auto order = epoch_order(20, 5, 3);
  std::vector<std::size_t> wanted_start(order.begin(), order.begin() + 8);
  const auto batches = epoch_batches(lengths, {.batches_in_pool = 1}, 5, 3);
  EXPECT_NE(std::find(batches.begin(), batches.end(), wanted_start), batches.end());
}

TEST(Batches, NothingHasNoBatches) { EXPECT_TRUE(epoch_batches({}, {}, 1, 0).empty()); }

}  // namespace
}  // namespace timeprobe
