#include "questions/relation_chain_text.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace timeprobe {
namespace {

std::string name_number(std::uint64_t number) {
  return std::string("Event ") + static_cast<char>('A' + number);
}

TEST(RelationChainText, EveryClaimIsReadBack) {
  const RelationChainWording& wording = relation_chain_wording();
  for (const Relation relation : all_relations()) {
    const RelationClaim claim = {"Event C", relation, "Event A"};
    const auto read = wording.read_question(wording.question(claim));
    ASSERT_TRUE(read.ok()) << to_text(relation);
    EXPECT_EQ(*read, claim);
  }
}

TEST(RelationChainText, ContextsAreReadBack) {
  Random random(7);
  const RelationChainWording& wording = relation_chain_wording();
  for (int round = 0; round < 200; ++round) {
    RelationLinks links;
    DatedEvents events;
    for (std::uint64_t i = 0; i <= random.below(6); ++i) {
      links.push_back({name_number(i), all_relations()[random.below(13)], name_number(i + 1)});
      const std::int64_t start = random.between(-500, 2000);
      events.push_back({name_number(i), CivilYear::from_count(start),
                        CivilYear::from_count(start + random.between(0, 5))});
    }
    for (const ChainContext& context : {ChainContext(links), ChainContext(events)}) {
      const auto read = wording.read_context(wording.context(context));
      ASSERT_TRUE(read.ok()) << wording.context(context);
      EXPECT_EQ(*read, context);
    }
  }
}

TEST(RelationChainText, QuotesWhatCannotBeRead) {
  const RelationChainWording& wording = relation_chain_wording();
  EXPECT_EQ(wording.read_question("Who is it?").problem().message,
            "'Who is it?' does not ask how sure a relation is");
  EXPECT_EQ(wording.read_context("It rained.").problem().message,
            "'It rained.' is not known of any events");
  EXPECT_EQ(wording.read_context("").problem().message,
            "'' gives neither relations nor dates alone");
  EXPECT_EQ(wording
                .read_context("'A' ended some time before 'B' began. The event 'A' occurred "
                              "between year 5 and year 7.")
                .ok(),
            false);
  EXPECT_EQ(wording
                .read_question("Is it certain, possible or impossible that 'A' met 'B'? Answer "
                               "Certain, Possible or Impossible.")
                .problem()
                .message,
            "''A' met 'B'' is not a relation between two events");
}

TEST(Modality, FollowsFromWhatIsKnown) {
  const RelationSet known = RelationSet(Relation::before) | Relation::meets;
  EXPECT_EQ(modality_of(Relation::before, Relation::before), Modality::certain);
  EXPECT_EQ(modality_of(Relation::before, known), Modality::possible);
  EXPECT_EQ(modality_of(Relation::after, known), Modality::impossible);
}

}  // namespace
}  // namespace timeprobe
