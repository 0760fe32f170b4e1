#include "reasoner/relation_chain_reasoner.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

using Answers = std::vector<std::string>;

const RelationClaim kClaim = {"A", Relation::before, "C"};

TEST(ReasonRelationChain, ComposesLinksInAnyOrder) {
  const Conclusion conclusion =
      reason_relation_chain(kClaim,
                            "'B' ended at the very moment when 'C' began. 'A' ended some time "
                            "before 'B' began.");
  EXPECT_EQ(conclusion.answers, Answers{"Certain"});
  EXPECT_EQ(conclusion.evidence, (std::vector<std::string>{"'B' meets 'C'", "'A' before 'B'"}));
  EXPECT_EQ(conclusion.explanation, "'A' is one of {before} to 'C'");
}

TEST(ReasonRelationChain, ADetourMayDecideWhatTheChainLeavesOpen) {
  const char* const open =
      "'A' ended some time before 'B' began. 'B' began some time after 'C' ended.";
  EXPECT_EQ(reason_relation_chain(kClaim, open).answers, Answers{"Possible"});
  const std::string closed =
      std::string(open) +
      " 'D' began some time after 'A' ended. 'D' ended at the very moment when "
      "'C' began.";
  EXPECT_EQ(reason_relation_chain(kClaim, closed).answers, Answers{"Certain"});
}

TEST(ReasonRelationChain, YearsLeaveTheMomentsOpen) {
  const char* const context =
      "The event 'A' occurred between year 1863 and year 1875. The event 'C' occurred between year "
      "1875 and year 1880.";
  EXPECT_EQ(reason_relation_chain(kClaim, context).answers, Answers{"Possible"});
  EXPECT_EQ(reason_relation_chain({"A", Relation::after, "C"}, context).answers,
            Answers{"Impossible"});
}

TEST(ReasonRelationChain, DoesNotGuess) {
  const Conclusion contradiction = reason_relation_chain(
      kClaim, "'A' ended some time before 'C' began. 'C' ended some time before 'A' began.");
  EXPECT_EQ(contradiction.status, ConclusionStatus::no_answer);
  EXPECT_EQ(contradiction.explanation, "the relations contradict each other");
  const Conclusion missing =
      reason_relation_chain(kClaim, "The event 'A' occurred between year 1863 and year 1875.");
  EXPECT_EQ(missing.explanation, "no dates are known of 'C'");
  EXPECT_EQ(reason_relation_chain(kClaim, "It rained.").status, ConclusionStatus::not_understood);
}

}  // namespace
}  // namespace timeprobe
