#include "models/model.h"

#include <gtest/gtest.h>

#include <map>

#include "base/error.h"

namespace timeprobe {
namespace {

Question event_question(const std::string& text) {
  Question question;
  question.id = "q";
  question.question = text;
  question.context = {ContextKind::facts,
                      "X plays for A from Jan, 1990 to Jan, 1992.\nX plays for C from Feb, 1999 to "
                      "Jul, 1999.\nX plays for B from Jan, 1993 to Mar, 1995."};
  question.answer = {AnswerKind::text, {"gold"}};
  return question;
}

std::string answer_of(const std::string& model, const Question& question, std::uint64_t seed = 1) {
  return make_model(model, {seed})->answer(question, {}).text;
}

const char* const kTimeQuestion = "Which team did X play for in Jun, 1994?";
const char* const kAfterQuestion = "Which team did X play for after A?";

TEST(Baselines, FirstLatestAndGold) {
  EXPECT_EQ(answer_of("baseline:first", event_question(kTimeQuestion)), "A");
  EXPECT_EQ(answer_of("baseline:latest", event_question(kTimeQuestion)), "C");
  EXPECT_EQ(answer_of("baseline:gold", event_question(kTimeQuestion)), "gold");
}

TEST(Baselines, NeverAnswerTheAnchor) {
  EXPECT_EQ(answer_of("baseline:first", event_question(kAfterQuestion)), "C");
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    EXPECT_NE(answer_of("baseline:random", event_question(kAfterQuestion), seed), "A");
  }
}

TEST(Baselines, RandomReachesEveryCandidateAndFollowsItsSeed) {
  std::map<std::string, int> counts;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    ++counts[answer_of("baseline:random", event_question(kTimeQuestion), seed)];
  }
  EXPECT_EQ(counts.size(), 3u);
  for (const auto& [object, count] : counts) EXPECT_NEAR(count, 100, 40) << object;
  EXPECT_EQ(answer_of("baseline:random", event_question(kTimeQuestion), 5),
            answer_of("baseline:random", event_question(kTimeQuestion), 5));
}

TEST(Baselines, WithoutFactsTheyAreEmpty) {
  Question question = event_question(kTimeQuestion);
  question.context = {};
  EXPECT_EQ(answer_of("baseline:random", question), "");
  EXPECT_EQ(answer_of("baseline:first", question), "");
}

TEST(Baselines, ArithmeticAnswersTheReference) {
  Question question;
  question.question = "What is the time 4 year after Jan, 1762";
  EXPECT_EQ(answer_of("baseline:first", question), "Jan, 1762");
  EXPECT_EQ(answer_of("baseline:latest", question), "Jan, 1762");
}

TEST(ReasonerModel, AnswersWithEvidence) {
  const Completion completion =
      make_model("reasoner", {})->answer(event_question(kTimeQuestion), {});
  EXPECT_EQ(completion.text, "B");
  EXPECT_EQ(completion.evidence,
            "covers Jun, 1994; the longest fact first\nB, Jan, 1993 to Mar, 1995");
}

// A page is no list of facts; the reasoner says so instead of guessing.
TEST(ReasonerModel, SaysWhatItDoesNotUnderstand) {
  const Completion completion = make_model("reasoner", {})->answer(event_question("Who is X?"), {});
  EXPECT_EQ(completion.text, "");
  EXPECT_EQ(completion.evidence, "not understood: 'Who is X?' is not a question of TempReason");
  Question page = event_question(kTimeQuestion);
  page.context.kind = ContextKind::page;
  EXPECT_EQ(make_model("reasoner", {})->answer(page, {}).evidence, "no facts are given");
}

TEST(MakeModel, ListsWhatItKnows) {
  try {
    make_model("baseline:secret", {});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()),
              "model 'baseline:secret' is not known; wanted: reasoner, baseline:random, "
              "baseline:first, baseline:latest, baseline:gold, baseline:always-true, "
              "baseline:always-false, baseline:coin, baseline:hypothesis-only, "
              "baseline:always-yes, baseline:nobody");
  }
}

}  // namespace
}  // namespace timeprobe
