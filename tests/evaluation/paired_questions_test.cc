#include "evaluation/paired_questions.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

ScoredQuestion asked(const std::string& id, const std::string& text = "?",
                     const std::string& setting = "", const std::string& accepted = "yes") {
  ScoredQuestion item;
  item.question.suite = "traveler";
  item.question.task = "explicit";
  item.question.id = id;
  item.question.question = text;
  item.question.answer.accepted = {accepted};
  if (!setting.empty()) item.question.labels["setting"] = setting;
  return item;
}

MeasuredAnswers run_of(const std::vector<ScoredQuestion>& items) {
  return MeasuredAnswers::of(items);
}

TEST(PairQuestions, SameIdAndText) {
  const MeasuredAnswers a = run_of({asked("1"), asked("2"), asked("3", "who?")});
  const MeasuredAnswers b = run_of({asked("3", "when?"), asked("2"), asked("4"), asked("5")});
  const PairedQuestions paired = pair_questions(a, b);
  ASSERT_EQ(paired.pairs.size(), 1u);
  EXPECT_EQ(paired.pairs[0].a, 1u);
  EXPECT_EQ(paired.pairs[0].b, 1u);
  EXPECT_EQ(paired.only_in_a, 2u);
  EXPECT_EQ(paired.only_in_b, 3u);
  EXPECT_EQ(paired.other_key, 0u);
}

TEST(PairQuestions, TaskAndSuiteBelongToTheId) {
  ScoredQuestion other = asked("1");
  other.question.task = "implicit";
  const MeasuredAnswers a = run_of({asked("1")}), b = run_of({other});
  EXPECT_TRUE(pair_questions(a, b).pairs.empty());
}

TEST(PairQuestions, OtherAcceptedAnswersAreCountedApart) {
  const MeasuredAnswers a = run_of({asked("1"), asked("2")});
  const MeasuredAnswers b = run_of({asked("1", "?", "", "no"), asked("2")});
  const PairedQuestions paired = pair_questions(a, b);
  EXPECT_EQ(paired.pairs.size(), 1u);
  EXPECT_EQ(paired.other_key, 1u);
  EXPECT_EQ(paired.only_in_a + paired.only_in_b, 0u);
}

// Two prompting strategies on one exam: the setting is what is compared.
TEST(PairQuestions, SettingsMayDifferWhereEachRunAsksOnce) {
  const MeasuredAnswers a = run_of({asked("1", "?", "0-shot")}),
                        b = run_of({asked("1", "?", "cot")});
  const PairedQuestions paired = pair_questions(a, b);
  ASSERT_EQ(paired.pairs.size(), 1u);
}

// A plan asks in several settings: like with like, the others are left.
TEST(PairQuestions, SettingsAgreeWhereARunAsksTwice) {
  const MeasuredAnswers a = run_of({asked("1", "?", "json"), asked("1", "?", "language")});
  const MeasuredAnswers b = run_of({asked("1", "?", "language"), asked("1", "?", "date")});
  const PairedQuestions paired = pair_questions(a, b);
  ASSERT_EQ(paired.pairs.size(), 1u);
  EXPECT_EQ(paired.pairs[0].a, 1u);
  EXPECT_EQ(paired.pairs[0].b, 0u);
  EXPECT_EQ(paired.only_in_a, 1u);
  EXPECT_EQ(paired.only_in_b, 1u);
}

TEST(PairQuestions, TheOrderOfThePlansDoesNotMatter) {
  const MeasuredAnswers a = run_of({asked("1"), asked("2"), asked("3")});
  const MeasuredAnswers b = run_of({asked("3"), asked("1"), asked("2")});
  const PairedQuestions forth = pair_questions(a, b), back = pair_questions(b, a);
  ASSERT_EQ(forth.pairs.size(), 3u);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(forth.pairs[i].a, back.pairs[i].b);
    EXPECT_EQ(forth.pairs[i].b, back.pairs[i].a);
  }
}

}  // namespace
}  // namespace timeprobe
