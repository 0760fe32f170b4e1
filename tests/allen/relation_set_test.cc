#include "allen/relation_set.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

struct Pair {
  int start, end;
};

std::vector<Pair> intervals(int last) {
  std::vector<Pair> all;
  for (int start = 0; start < last; ++start) {
    for (int end = start + 1; end <= last; ++end) all.push_back({start, end});
  }
  return all;
}

Relation relation_of(const Pair& a, const Pair& b) {
  return relate(a.start, a.end, b.start, b.end);
}

// The definitions, written out once more.
bool defined(Relation relation, const Pair& a, const Pair& b) {
  const int a1 = a.start, a2 = a.end, b1 = b.start, b2 = b.end;
  switch (relation) {
    case Relation::before: return a2 < b1;
    case Relation::after: return a1 > b2;
    case Relation::meets: return a2 == b1;
    case Relation::met_by: return a1 == b2;
    case Relation::overlaps: return a1 < b1 && b1 < a2 && a2 < b2;
    case Relation::overlapped_by: return b1 < a1 && a1 < b2 && b2 < a2;
    case Relation::starts: return a1 == b1 && a2 < b2;
    case Relation::started_by: return a1 == b1 && a2 > b2;
    case Relation::during: return a1 > b1 && a2 < b2;
    case Relation::contains: return a1 < b1 && a2 > b2;
    case Relation::finishes: return a1 > b1 && a2 == b2;
    case Relation::finished_by: return a1 < b1 && a2 == b2;
    case Relation::equals: return a1 == b1 && a2 == b2;
  }
  return false;
}

TEST(Relate, ExactlyTheDefinedRelationHolds) {
  for (const Pair& a : intervals(5)) {
    for (const Pair& b : intervals(5)) {
      for (const Relation relation : all_relations()) {
        EXPECT_EQ(defined(relation, a, b), relation == relation_of(a, b));
      }
      EXPECT_EQ(relation_of(b, a), converse(relation_of(a, b)));
    }
  }
}

TEST(Compose, HasTheKnownNumberOfTriples) {
  int triples = 0;
  for (const Relation r : all_relations()) {
    for (const Relation s : all_relations()) triples += compose(r, s).size();
  }
  EXPECT_EQ(triples, 409);
}

// Larger intervals than those the table was derived from find nothing new.
TEST(Compose, HoldsForAllIntervalsWithEndpointsUpToEight) {
  const std::vector<Pair> all = intervals(8);
  for (const Pair& a : all) {
    for (const Pair& b : all) {
      for (const Pair& c : all) {
        ASSERT_TRUE(compose(relation_of(a, b), relation_of(b, c)).contains(relation_of(a, c)));
      }
    }
  }
}

TEST(Compose, KnownEntriesOfAllensTable) {
  EXPECT_EQ(compose(Relation::before, Relation::before), RelationSet(Relation::before));
  EXPECT_EQ(compose(Relation::before, Relation::after), RelationSet::all());
  EXPECT_EQ(compose(Relation::meets, Relation::met_by),
            RelationSet(Relation::finishes) | Relation::finished_by | Relation::equals);
  EXPECT_EQ(compose(Relation::overlaps, Relation::overlaps),
            RelationSet(Relation::before) | Relation::meets | Relation::overlaps);
}

TEST(Compose, ConverseTurnsTheOrderAround) {
  for (const Relation r : all_relations()) {
    for (const Relation s : all_relations()) {
      EXPECT_EQ(converse(compose(r, s)), compose(converse(s), converse(r)));
    }
    EXPECT_EQ(compose(r, Relation::equals), RelationSet(r));
    EXPECT_EQ(converse(converse(r)), r);
    EXPECT_EQ(parse_relation(to_text(r)), r);
  }
}

TEST(RelationSet, PrintsItsMembers) {
  EXPECT_EQ(to_text(RelationSet(Relation::meets) | Relation::before), "{before, meets}");
  EXPECT_EQ(to_text(RelationSet()), "{}");
  EXPECT_EQ(RelationSet::all().size(), 13);
}

}  // namespace
}  // namespace timeprobe
