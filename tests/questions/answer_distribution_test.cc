#include "questions/answer_distribution.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace timeprobe {
namespace {

TEST(AnswerDistribution, TheBestFirstThenInOrderWithoutZeros) {
  const AnswerKey key =
      distribution_key({{"0", 0.25}, {"1", 0.0}, {"2", 0.5}, {"3", 0.25}, {"4", 0.0}});
  EXPECT_EQ(key.kind, AnswerKind::distribution);
  EXPECT_EQ(key.accepted, (std::vector<std::string>{"2 0.5", "0 0.25", "3 0.25"}));
  EXPECT_EQ(best_answer(key), "2");
  EXPECT_EQ(read_distribution(key),
            (std::vector<ScoredAnswer>{{"2", 0.5}, {"0", 0.25}, {"3", 0.25}}));
}

TEST(AnswerDistribution, TheFirstOfEqualsIsTheBest) {
  EXPECT_EQ(best_answer(distribution_key({{"yes", 0.5}, {"no", 0.5}})), "yes");
  EXPECT_EQ(distribution_key({{"nobody", 0.0}}).accepted, std::vector<std::string>{"nobody 0"});
}

TEST(AnswerDistribution, EveryScoreReadsBackExactly) {
  const std::vector<ScoredAnswer> answers = {
      {"Mary Ann, Tom", 2.0 / 3}, {"X 7", 1.0 / 3}, {"nobody", 1e-300}, {"3", 0.1 + 0.2}};
  EXPECT_EQ(read_distribution(distribution_key(answers)), answers);
}

TEST(AnswerDistribution, OtherKeysHaveABestAnswerToo) {
  EXPECT_EQ(best_answer({AnswerKind::names, {"Mary 0.5"}}), "Mary 0.5");
}

TEST(AnswerDistribution, QuotesWhatIsNoScore) {
  for (const char* text :
       {"", "yes", "yes ", "yes 1.5", "yes -0.1", "yes nan", "yes 0.5x", "0.5"}) {
    try {
      read_distribution({AnswerKind::distribution, {"no 0.5", text}});
      ADD_FAILURE() << text;
    } catch (const Error& error) {
      EXPECT_EQ(error.what(), "'" + std::string(text) +
                                  "' in a distribution is not an answer with its score, as 'yes "
                                  "0.75'");
    }
  }
}

}  // namespace
}  // namespace timeprobe
