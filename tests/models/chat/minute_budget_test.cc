#include "models/chat/minute_budget.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/random.h"

namespace timeprobe {
namespace {

using std::chrono::seconds;
using TimePoint = MinuteBudget::TimePoint;

const TimePoint kStart{std::chrono::hours(1)};

TEST(MinuteBudgetTest, LetsTheCapThroughAndThenWaits) {
  MinuteBudget budget(3);
  for (int i = 0; i < 3; ++i) {
    const TimePoint now = kStart + seconds(i);
    EXPECT_EQ(budget.available_at(now, 1), now);
    budget.spend(now, 1);
  }
  EXPECT_EQ(budget.available_at(kStart + seconds(10), 1), kStart + seconds(60));
  EXPECT_EQ(budget.available_at(kStart + seconds(10), 2), kStart + seconds(61));
  EXPECT_EQ(budget.available_at(kStart + seconds(60), 1), kStart + seconds(60));
}

TEST(MinuteBudgetTest, WithoutACapNothingWaits) {
  MinuteBudget budget(std::nullopt);
  budget.spend(kStart, 1'000'000'000);
  EXPECT_EQ(budget.available_at(kStart, 1'000'000'000), kStart);
}

TEST(MinuteBudgetTest, CorrectsAnEstimate) {
  MinuteBudget budget(100);
  const std::uint64_t id = budget.spend(kStart, 90);
  EXPECT_EQ(budget.available_at(kStart, 20), kStart + seconds(60));
  budget.correct(id, 30);
  EXPECT_EQ(budget.available_at(kStart, 70), kStart);
  budget.available_at(kStart + seconds(61), 1);
  budget.correct(id, 1000);  // forgotten since
  EXPECT_EQ(budget.available_at(kStart + seconds(61), 100), kStart + seconds(61));
}

TEST(MinuteBudgetTest, WhatIsLargerThanTheCapGoesAlone) {
  MinuteBudget budget(100);
  EXPECT_EQ(budget.available_at(kStart, 500), kStart);
  budget.spend(kStart, 500);
  EXPECT_EQ(budget.available_at(kStart, 1), kStart + seconds(60));
}

// Whoever spends at the times that the budget names stays below the cap in every window.
TEST(MinuteBudgetTest, NoMinuteHoldsMoreThanTheCap) {
  Random random(7);
  MinuteBudget budget(50);
  std::vector<std::pair<TimePoint, std::int64_t>> spent;
  TimePoint now = kStart;
  for (int i = 0; i < 500; ++i) {
    const std::int64_t amount = random.between(1, 20);
    now = std::max(now + std::chrono::milliseconds(random.between(0, 4000)),
                   budget.available_at(now, amount));
    now = budget.available_at(now, amount);
    budget.spend(now, amount);
    spent.emplace_back(now, amount);
  }
  for (const auto& [begin, unused] : spent) {
    std::int64_t sum = 0;
    for (const auto& [time, amount] : spent) {
      if (time >= begin && time < begin + seconds(60)) sum += amount;
    }
    EXPECT_LE(sum, 50);
  }
}

}  // namespace
}  // namespace timeprobe
