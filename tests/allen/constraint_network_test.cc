#include "allen/constraint_network.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "tests/reference/slow_arrangements.h"

namespace timeprobe {
namespace {

TEST(ConstraintNetwork, ChainsCompose) {
  ConstraintNetwork network(3);
  network.constrain(0, 1, Relation::before);
  network.constrain(1, 2, Relation::contains);
  EXPECT_EQ(feasible(network, 0, 2), RelationSet(Relation::before));
  EXPECT_EQ(feasible(network, 2, 0), RelationSet(Relation::after));
}

TEST(ConstraintNetwork, ContradictionsLeaveNothing) {
  ConstraintNetwork network(3);
  network.constrain(0, 1, Relation::before);
  network.constrain(1, 2, Relation::before);
  network.constrain(2, 0, Relation::before);
  EXPECT_FALSE(ConstraintNetwork(network).propagate());
  EXPECT_TRUE(feasible(network, 0, 2).empty());
  ConstraintNetwork twice(2);
  twice.constrain(0, 1, Relation::before);
  twice.constrain(0, 1, Relation::meets);
  EXPECT_TRUE(feasible(twice, 0, 1).empty());
}

TEST(ConstraintNetwork, AnIntervalEqualsItself) {
  ConstraintNetwork network(2);
  EXPECT_EQ(feasible(network, 0, 0), RelationSet(Relation::equals));
  network.constrain(1, 1, Relation::before);
  EXPECT_TRUE(feasible(network, 0, 1).empty());
}

// Random networks of four intervals, some of them without an arrangement, against trying all
// arrangements of eight end points.
TEST(ConstraintNetwork, AgreesWithAllArrangementsOfFourIntervals) {
  Random random(20261121);
  int num_empty = 0;
  for (int round = 0; round < 60; ++round) {
    ConstraintNetwork network(4);
    std::vector<StatedRelation> known;
    for (std::size_t i = 0; i < 4; ++i) {
      for (std::size_t j = i + 1; j < 4; ++j) {
        const auto bits = static_cast<std::uint16_t>(random.below(1U << kNumRelations));
        const RelationSet set = RelationSet::from_bits(bits);
        network.constrain(i, j, set);
        known.push_back({i, j, set});
      }
    }
    const RelationSet expected = relations_in_all_arrangements(4, known, 0, 3);
    EXPECT_EQ(feasible(network, 0, 3), expected) << "round " << round;
    num_empty += expected.empty() ? 1 : 0;
  }
  EXPECT_LT(num_empty, 60);
}

}  // namespace
}  // namespace timeprobe
