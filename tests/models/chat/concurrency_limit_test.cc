#include "models/chat/concurrency_limit.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

using std::chrono::milliseconds;

// One round in which the limit is reached.
void full_round(ConcurrencyLimit& limit, milliseconds latency) {
  const std::size_t num_answers = std::max<std::size_t>(limit.current(), 4);
  for (std::size_t i = 0; i < num_answers; ++i) limit.answered(latency, limit.current());
}

TEST(ConcurrencyLimitTest, DoublesWhileLatencyHolds) {
  ConcurrencyLimit limit(4, 50);
  for (const std::size_t expected : {8u, 16u, 32u, 50u, 50u}) {
    full_round(limit, milliseconds(100));
    EXPECT_EQ(limit.current(), expected);
  }
}

TEST(ConcurrencyLimitTest, HoldsWhenLatencyDoublesAndThenGrowsSlowly) {
  ConcurrencyLimit limit(8, 100);
  full_round(limit, milliseconds(100));
  EXPECT_EQ(limit.current(), 16u);
  full_round(limit, milliseconds(250));
  EXPECT_EQ(limit.current(), 16u);
  full_round(limit, milliseconds(150));
  EXPECT_EQ(limit.current(), 18u);
}

TEST(ConcurrencyLimitTest, DoesNotReadTheNoiseOfAFastServer) {
  ConcurrencyLimit limit(8, 100);
  full_round(limit, milliseconds(1));
  full_round(limit, milliseconds(4));
  EXPECT_EQ(limit.current(), 32u);
  full_round(limit, milliseconds(6));
  EXPECT_EQ(limit.current(), 32u);
}

TEST(ConcurrencyLimitTest, DoesNotGrowWhatIsNotUsed) {
  ConcurrencyLimit limit(8, 100);
  for (int i = 0; i < 100; ++i) limit.answered(milliseconds(100), 3);
  EXPECT_EQ(limit.current(), 8u);
}

TEST(ConcurrencyLimitTest, ShrinksOnceForAllThatWasInFlight) {
  ConcurrencyLimit limit(40, 100);
  const std::uint64_t generation = limit.generation();
  for (int i = 0; i < 20; ++i) limit.rate_limited(generation);
  EXPECT_EQ(limit.current(), 28u);
  limit.rate_limited(limit.generation());
  EXPECT_EQ(limit.current(), 19u);
  full_round(limit, milliseconds(100));  // the round of the 429 does not grow
  EXPECT_EQ(limit.current(), 19u);
  full_round(limit, milliseconds(100));
  EXPECT_EQ(limit.current(), 21u);
}

TEST(ConcurrencyLimitTest, NeverFallsBelowOne) {
  ConcurrencyLimit limit(2, 2);
  for (int i = 0; i < 5; ++i) limit.rate_limited(limit.generation());
  EXPECT_EQ(limit.current(), 1u);
  full_round(limit, milliseconds(1));
  full_round(limit, milliseconds(1));
  EXPECT_EQ(limit.current(), 2u);
}

TEST(ConcurrencyLimitTest, AFaultOfTheServerOnlyPausesGrowth) {
  ConcurrencyLimit limit(8, 100);
  limit.server_failed();
  EXPECT_EQ(limit.current(), 8u);
  full_round(limit, milliseconds(100));
  EXPECT_EQ(limit.current(), 8u);
  full_round(limit, milliseconds(100));
  EXPECT_EQ(limit.current(), 16u);
}

}  // namespace
}  // namespace timeprobe
