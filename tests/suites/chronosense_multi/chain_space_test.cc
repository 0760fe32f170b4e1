#include "suites/chronosense_multi/chain_space.h"

#include <gtest/gtest.h>

#include <array>
#include <set>

#include "allen/coarse_interval.h"
#include "suites/chronosense_multi/chain_drawer.h"
#include "tests/reference/slow_arrangements.h"

namespace timeprobe::chronosense_multi {
namespace {

std::vector<Relation> relations_of(const ChainContext& context) {
  std::vector<Relation> relations;
  for (const RelationClaim& link : std::get<RelationLinks>(context)) {
    relations.push_back(link.relation);
  }
  return relations;
}

// Every chain of two links has one answer to every claim, and each is found once.
TEST(LinkSpace, HoldsEveryChainOnce) {
  std::array<std::uint64_t, 3> sizes{};
  for (const Relation claimed : all_relations()) {
    std::set<std::vector<Relation>> chains;
    for (std::size_t answer = 0; answer < kAnswers.size(); ++answer) {
      const auto space = link_space(2, kAnswers[answer], claimed);
      sizes[answer] += space->size();
      for (std::uint64_t number = 0; number < space->size(); ++number) {
        const std::vector<Relation> chain = relations_of(space->at(number).value());
        EXPECT_EQ(modality_of(claimed, relations_of_chain_ends(chain)), kAnswers[answer]);
        EXPECT_TRUE(chains.insert(chain).second);
      }
    }
    EXPECT_EQ(chains.size(), 169u) << to_text(claimed);
  }
  // The composition table has 409 relations in its cells, 97 of them alone.
  EXPECT_EQ(sizes, (std::array<std::uint64_t, 3>{97, 409 - 97, 13 * 169 - 409}));
}

TEST(LinkSpace, CountsLongChains) {
  for (int depth = 3; depth <= 6; ++depth) {
    std::uint64_t chains = 1;
    for (int i = 0; i < depth; ++i) chains *= 13;
    for (const Relation claimed : all_relations()) {
      std::uint64_t size = 0;
      for (const Modality answer : kAnswers) size += link_space(depth, answer, claimed)->size();
      EXPECT_EQ(size, chains) << depth << to_text(claimed);
    }
    EXPECT_EQ(link_space(depth, Modality::certain, Relation::equals)->size(), 1u);
  }
}

// Some numbers are skipped; the events of the others lie in their window.
TEST(YearSpace, GivesTheClaimItsAnswer) {
  const auto space = year_space(3, Modality::certain, Relation::overlaps);
  ASSERT_GT(space->size(), 1'000'000u);
  std::size_t num_skipped = 0;
  for (std::uint64_t number = 0; number < space->size(); number += space->size() / 20'000) {
    const auto chain = space->at(number);
    if (!chain) {
      ++num_skipped;
      continue;
    }
    const auto& events = std::get<DatedEvents>(*chain);
    ASSERT_EQ(events.size(), 4u);
    EXPECT_EQ(possible_relations(interval_of(events.front()), interval_of(events.back())),
              RelationSet(Relation::overlaps));
    std::int64_t first = 3000, last = 0;
    for (const StatedEvent& event : events) {
      first = std::min(first, event.start.count());
      last = std::max(last, event.end.count());
      EXPECT_LT(event.start.count(), event.end.count());
    }
    EXPECT_GE(first, 1700);
    EXPECT_LE(first, 2000);
    EXPECT_LT(last - first, 12);
  }
  EXPECT_GT(num_skipped, 1000u);
  EXPECT_LT(num_skipped, 19'000u);
}

TEST(YearSpace, SharedYearsAreNeverCertain) {
  for (const Relation claimed :
       {Relation::meets, Relation::met_by, Relation::starts, Relation::started_by,
        Relation::finishes, Relation::finished_by, Relation::equals}) {
    EXPECT_EQ(year_space(2, Modality::certain, claimed)->size(), 0u) << to_text(claimed);
    EXPECT_GT(year_space(2, Modality::possible, claimed)->size(), 0u) << to_text(claimed);
  }
}

}  // namespace
}  // namespace timeprobe::chronosense_multi
