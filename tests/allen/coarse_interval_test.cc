#include "allen/coarse_interval.h"

#include <gtest/gtest.h>

#include <map>

namespace timeprobe {
namespace {

// Brute force with seven days a year, written from the sentences: every choice of days is tried.
constexpr int kDays = 7;

bool sentence_holds(Relation hypothesis, int a1, int a2, int b1, int b2) {
  const auto year = [](int day) { return day / kDays; };
  const bool begin_together = year(a1) == year(b1), end_together = year(a2) == year(b2);
  switch (hypothesis) {
    // "Did A begin in the same year as B and end in the same year as B?"
    case Relation::equals: return begin_together && end_together;
    // "Did A occur before B without any overlap between the two events?"
    case Relation::before: return b1 > a2;
    case Relation::after: return a1 > b2;
    // "Did A begin before B and end before B ended, with some overlap between the two events?"
    case Relation::overlaps: return b1 > a1 && b2 > a2 && a2 > b1;
    case Relation::overlapped_by: return a1 > b1 && a2 > b2 && b2 > a1;
    // "Did A begin before B began and end after B ended, entirely containing B?"
    case Relation::contains: return b1 > a1 && a2 > b2;
    case Relation::during: return a1 > b1 && b2 > a2;
    // "Did B begin in the same year as A, but end before A ended?"
    case Relation::started_by: return begin_together && a2 > b2;
    case Relation::starts: return begin_together && b2 > a2;
    // "Did B begin after A began and end in the same year as A?"
    case Relation::finished_by: return b1 > a1 && end_together;
    case Relation::finishes: return a1 > b1 && end_together;
    // "Did A end in the same year as B began?"
    case Relation::meets: return year(a2) == year(b1);
    case Relation::met_by: return year(b2) == year(a1);
  }
  return false;
}

Truth brute_force(Relation hypothesis, const CoarseInterval& a, const CoarseInterval& b) {
  bool some = false, all = true;
  const auto first = [](std::int64_t year) { return static_cast<int>(year) * kDays; };
  for (int a1 = first(a.start); a1 < first(a.start) + kDays; ++a1) {
    for (int a2 = std::max(first(a.end), a1 + 1); a2 < first(a.end) + kDays; ++a2) {
      for (int b1 = first(b.start); b1 < first(b.start) + kDays; ++b1) {
        for (int b2 = std::max(first(b.end), b1 + 1); b2 < first(b.end) + kDays; ++b2) {
          const bool holds = sentence_holds(hypothesis, a1, a2, b1, b2);
          some = some || holds;
          all = all && holds;
        }
      }
    }
  }
  return all ? Truth::yes : (some ? Truth::unknown : Truth::no);
}

std::vector<CoarseInterval> intervals(int last) {
  std::vector<CoarseInterval> all;
  for (int start = 0; start <= last; ++start) {
    for (int end = start; end <= last; ++end) all.push_back({start, end});
  }
  return all;
}

// Four years hold every order of four end points; single-year events are included.
TEST(Evaluate, AgreesWithBruteForceOverAllYearQuadruples) {
  for (const CoarseInterval& a : intervals(3)) {
    for (const CoarseInterval& b : intervals(3)) {
      for (const Relation hypothesis : all_relations()) {
        ASSERT_EQ(evaluate(hypothesis, a, b), brute_force(hypothesis, a, b))
            << to_text(hypothesis) << ' ' << a.start << '-' << a.end << ' ' << b.start << '-'
            << b.end;
      }
    }
  }
}

// Reference B.2: for each actual relation exactly one hypothesis is true, and the pools of legal
// negatives have 4 (equals), 10 (six relations) and 12 members.
TEST(CertainNegatives, HaveTheSizesOfThePaper) {
  std::map<Relation, int> sizes;
  for (const CoarseInterval& a : intervals(3)) {
    for (const CoarseInterval& b : intervals(3)) {
      if (a.start == a.end || b.start == b.end) continue;
      const Relation actual = relate(a.start, a.end, b.start, b.end);
      int num_true = 0;
      for (const Relation hypothesis : all_relations()) {
        num_true += evaluate(hypothesis, a, b) == Truth::yes;
      }
      EXPECT_EQ(num_true, 1);
      EXPECT_EQ(evaluate(actual, a, b), Truth::yes);
      const auto [found, is_new] = sizes.emplace(actual, certain_negatives(a, b).size());
      EXPECT_EQ(found->second, certain_negatives(a, b).size());
    }
  }
  const std::map<Relation, int> expected = {
      {Relation::before, 12},   {Relation::after, 12},      {Relation::meets, 10},
      {Relation::met_by, 10},   {Relation::overlaps, 12},   {Relation::overlapped_by, 12},
      {Relation::starts, 10},   {Relation::started_by, 10}, {Relation::during, 12},
      {Relation::contains, 12}, {Relation::finishes, 10},   {Relation::finished_by, 10},
      {Relation::equals, 4}};
  EXPECT_EQ(sizes, expected);
}

TEST(CertainNegatives, ExcludeWhatThePaperExcludes) {
  EXPECT_EQ(to_text(certain_negatives({1900, 1910}, {1900, 1910})),
            "{before, after, meets, met_by}");
  const RelationSet meets = certain_negatives({1900, 1910}, {1910, 1920});
  EXPECT_FALSE(meets.contains(Relation::before));
  EXPECT_FALSE(meets.contains(Relation::overlaps));
}

// Reference B.2: both events in one single year.
TEST(Evaluate, SingleYearEvents) {
  EXPECT_EQ(evaluate(Relation::equals, {1900, 1900}, {1900, 1900}), Truth::yes);
  EXPECT_EQ(evaluate(Relation::meets, {1900, 1900}, {1900, 1900}), Truth::yes);
  EXPECT_EQ(evaluate(Relation::during, {1900, 1900}, {1900, 1900}), Truth::unknown);
  EXPECT_EQ(evaluate(Relation::meets, {1890, 1900}, {1900, 1900}), Truth::yes);
}

// Months decide what years leave open, and "the same year" stays the same year.
TEST(Evaluate, FinerUnitsDecideTheSameWords) {
  const auto month = [](int year, int number) { return make_month(year, number)->count(); };
  const CoarseInterval a = {month(1900, 3), month(1910, 4)};
  const CoarseInterval b = {month(1910, 6), month(1915, 1)};
  EXPECT_EQ(evaluate(Relation::before, a, b, Granularity::month), Truth::yes);
  EXPECT_EQ(evaluate(Relation::meets, a, b, Granularity::month), Truth::yes);
  EXPECT_EQ(evaluate(Relation::overlaps, a, b, Granularity::month), Truth::no);
  const CoarseInterval same_month = {month(1910, 4), month(1915, 1)};
  EXPECT_EQ(evaluate(Relation::before, a, same_month, Granularity::month), Truth::unknown);
  const auto day = [](int year, int number, int day_number) {
    return make_day(year, number, day_number)->count();
  };
  EXPECT_EQ(evaluate(Relation::starts, {day(1900, 1, 2), day(1901, 1, 1)},
                     {day(1900, 12, 31), day(1901, 1, 2)}, Granularity::day),
            Truth::yes);
}

TEST(PossibleRelations, NarrowWithFinerUnits) {
  EXPECT_EQ(to_text(possible_relations({1900, 1910}, {1910, 1920})), "{before, meets, overlaps}");
  EXPECT_EQ(to_text(possible_relations({1900, 1910}, {1911, 1920})), "{before}");
  EXPECT_EQ(possible_relations({1900, 1900}, {1900, 1900}), RelationSet::all());
}

}  // namespace
}  // namespace timeprobe
