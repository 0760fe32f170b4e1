#include "allen/arrangement.h"

#include <gtest/gtest.h>

#include "allen/network_text.h"
#include "base/error.h"
#include "base/random.h"
#include "tests/reference/slow_arrangements.h"

namespace timeprobe {
namespace {

std::vector<AllenStatement> random_statements(Random& random, std::size_t num_intervals) {
  std::vector<AllenStatement> statements;
  for (std::size_t i = 0; i < num_intervals; ++i) {
    for (std::size_t j = i + 1; j < num_intervals; ++j) {
      // Sets of few relations, so that some networks have no arrangement.
      const auto bits = static_cast<std::uint16_t>(random.below(1U << kNumRelations) &
                                                   random.below(1U << kNumRelations));
      statements.push_back({i, RelationSet::from_bits(bits), j});
    }
  }
  return statements;
}

// Against trying all arrangements of eight end points; what is found must satisfy what was said.
TEST(Arrangement, IsFoundExactlyWhereThereIsOne) {
  Random random(20261122);
  int num_found = 0;
  constexpr int kRounds = 60;
  for (int round = 0; round < kRounds; ++round) {
    const std::vector<AllenStatement> statements = random_statements(random, 4);
    std::vector<StatedRelation> known;
    for (const AllenStatement& each : statements) known.push_back({each.a, each.b, each.relations});
    const auto places = find_arrangement(network_of(4, statements));
    EXPECT_EQ(places.has_value(), !relations_in_all_arrangements(4, known, 0, 1).empty()) << round;
    if (!places) continue;
    ++num_found;
    for (const AllenStatement& each : statements) {
      const PlacedInterval &a = places->at(each.a), &b = places->at(each.b);
      EXPECT_TRUE(each.relations.contains(relate(a.start, a.end, b.start, b.end))) << round;
    }
  }
  EXPECT_GT(num_found, 5);
  EXPECT_LT(num_found, kRounds - 5);
}

TEST(Arrangement, PlacesAreCountedWithoutGaps) {
  ConstraintNetwork network(3);
  network.constrain(0, 1, Relation::meets);
  network.constrain(2, 0, Relation::starts);
  EXPECT_EQ(find_arrangement(network), (std::vector<PlacedInterval>{{1, 3}, {3, 4}, {1, 2}}));
}

TEST(Arrangement, AConflictHasNothingToSpare) {
  Random random(20261123);
  int num_conflicts = 0;
  for (int round = 0; round < 60; ++round) {
    const std::vector<AllenStatement> statements = random_statements(random, 4);
    const std::vector<std::size_t> conflict = find_conflict(4, statements);
    EXPECT_EQ(conflict.empty(), find_arrangement(network_of(4, statements)).has_value());
    num_conflicts += conflict.empty() ? 0 : 1;
    for (const std::size_t spared : conflict) {
      std::vector<AllenStatement> others;
      for (const std::size_t place : conflict) {
        if (place != spared) others.push_back(statements[place]);
      }
      EXPECT_TRUE(decide(network_of(4, others))) << round;
    }
  }
  EXPECT_GT(num_conflicts, 5);
}

std::string problem_of(const std::string& text) {
  try {
    read_network(TextLines::of("n.txt", text));
  } catch (const Error& error) {
    return error.what();
  }
  return "no problem";
}

TEST(NetworkText, ReadsNamesAndRelations) {
  const TextLines text = TextLines::of(
      "n.txt", "# wars\n\"World War II\" during \"20th century\"\nA before|meets  B\n");
  const NetworkText network = read_network(text);
  EXPECT_EQ(network.names, (std::vector<std::string>{"World War II", "20th century", "A", "B"}));
  ASSERT_EQ(network.statements.size(), 2u);
  EXPECT_EQ(network.statements[1].relations, RelationSet(Relation::before) | Relation::meets);
  EXPECT_EQ(network.lines[1].number, 3u);
}

TEST(NetworkText, NamesTheLineThatIsNoStatement) {
  EXPECT_EQ(problem_of("# nothing\n"), "n.txt: holds no statement");
  EXPECT_EQ(problem_of("A before B\nA before\n"),
            "n.txt:2: 'A before' is no statement, as 'A before|meets B'");
  EXPECT_EQ(problem_of("\"A before B"), "n.txt:1: a name's quote is open");
  EXPECT_EQ(problem_of("A before B today"), "n.txt:1: 'today' is more than a statement");
  EXPECT_EQ(problem_of("A before A"),
            "n.txt:1: an interval equals itself and is nothing else to itself");
  EXPECT_EQ(problem_of("A during|later B").substr(0, 58),
            "n.txt:1: 'later' is no relation; there are before, after, ");
}

}  // namespace
}  // namespace timeprobe
