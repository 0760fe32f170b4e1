#include "suites/chronosense/item.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "suites/chronosense/drawn_items.h"
#include "tests/reference/slow_chronosense.h"

namespace timeprobe::chronosense {
namespace {

Date year(int number) { return *make_year(number); }

std::int64_t asked(const Hypothesis& hypothesis) { return hypothesis.year; }

TEST(EndItem, AsksTheEndAndAWrongYearNearOrFar) {
  Random random(1);
  int near = 0, before = 0;
  for (int i = 0; i < 2000; ++i) {
    const Item item = end_item("X", year(1948), 39, random);
    EXPECT_EQ(asked(item.positive), 1987);
    const std::int64_t off = asked(item.negative) - 1987;
    EXPECT_NE(off, 0);
    EXPECT_LE(std::abs(off), 30);
    near += std::abs(off) <= 3;
    before += off < 0;
  }
  EXPECT_NEAR(near, 1000, 120);
  EXPECT_NEAR(before, 1000, 120);
}

// Paper, section 3: first in 1909, every 12 years, gives 1921.
TEST(NextItem, NeverDeniesARepetition) {
  Random random(2);
  for (const int period : {2, 3, 12, 50}) {
    std::set<std::int64_t> negatives;
    for (int i = 0; i < 500; ++i) {
      const Item item = next_item({"X", year(1909), period}, random);
      EXPECT_EQ(asked(item.positive), 1909 + period);
      EXPECT_GT(asked(item.negative), 1909);
      EXPECT_NE((asked(item.negative) - 1909) % period, 0) << period;
      negatives.insert(asked(item.negative));
    }
    EXPECT_GT(negatives.size(), 10u);
  }
}

TEST(IntermediateItem, LeavesTheYearsAtTheEdgesOut) {
  Random random(3);
  std::set<std::int64_t> inside;
  for (int i = 0; i < 500; ++i) {
    const Item item = intermediate_item({"X", year(1863), year(1866)}, random);
    inside.insert(asked(item.positive));
    const std::int64_t outside = asked(item.negative);
    EXPECT_TRUE((1833 <= outside && outside < 1863) || (1866 < outside && outside <= 1896));
  }
  EXPECT_EQ(inside, (std::set<std::int64_t>{1864, 1865}));
}

TEST(RelationItem, DrawsEveryLegalNegative) {
  Random random(4);
  const StatedPair pair = {{"X", year(1900), year(1910)}, {"Y", year(1900), year(1910)}};
  std::map<std::string_view, int> counts;
  for (int i = 0; i < 4000; ++i) {
    ++counts[to_text(relation_item(Relation::equals, pair, random).negative.task)];
  }
  EXPECT_EQ(counts.size(), 4u);
  for (const char* legal : {"before", "after", "meets", "met_by"}) {
    EXPECT_NEAR(counts[legal], 1000, 150) << legal;
  }
}

// A small space is drawn to its last member, each once.
TEST(ItemDrawer, DrawsEveryCombinationOnce) {
  for (const ChronoSenseTask& task : chronosense_tasks()) {
    ItemDrawer drawer(task, Granularity::year, 1, 5);
    std::set<DateKey> keys;
    std::size_t number = 0;
    for (; number < 3000; ++number) {
      const auto item = drawer.next([](const DateKey&) { return false; });
      if (!item) break;
      keys.insert(key_of(item->context));
    }
    EXPECT_EQ(keys.size(), number) << to_text(task);
    EXPECT_EQ(number, 3000u) << to_text(task);
  }
}

TEST(ItemDrawer, LeavesUsedDatesOut) {
  const auto first_key = [](const std::set<DateKey>& used) {
    ItemDrawer drawer(Relation::meets, Granularity::year, 10, 5);
    return key_of(drawer.next([&used](const DateKey& key) { return used.contains(key); })->context);
  };
  const DateKey first = first_key({});
  EXPECT_EQ(first_key({}), first);
  EXPECT_NE(first_key({first}), first);
}

// "equals" has the fewest combinations: two years of 1700 to 2020, more years when more are wanted.
TEST(ItemDrawer, TheRangeGrowsWithTheNumberOfItems) {
  const auto first_year = [](std::size_t count) {
    ItemDrawer drawer(Relation::equals, Granularity::year, count, 5);
    std::int32_t first = 2020;
    std::size_t drawn = 0;
    while (drawn < 2000) {
      first =
          std::min(first, key_of(drawer.next([](const DateKey&) { return false; })->context)[0]);
      ++drawn;
    }
    return first;
  };
  EXPECT_GE(first_year(100), 1700);
  EXPECT_LT(first_year(1'000'000), 1000);
  EXPECT_GE(first_year(1'000'000), 1);
}

TEST(KeyOf, TellsContextsApart) {
  const StatedEvent a = {"X", year(1900), year(1910)}, b = {"Y", year(1905), year(1920)};
  const StatedEvent c = {"Z", year(1905), year(1921)};
  EXPECT_NE(key_of(StatedPair{a, b}), key_of(StatedPair{a, c}));
  EXPECT_EQ(key_of(StatedPair{a, b}), key_of(StatedPair{b, a}));
  EXPECT_EQ(key_of(a), (DateKey{1900, 10, 0, 0}));
  EXPECT_EQ(key_of(StatedDuration{"X", year(1948), 39}), (DateKey{1948, 39, 0, 0}));
  EXPECT_EQ(key_of(StatedFrequency{"X", Date(*make_month(1, 2)), 7}), (DateKey{13, 7, 0, 0}));
}

}  // namespace
}  // namespace timeprobe::chronosense
