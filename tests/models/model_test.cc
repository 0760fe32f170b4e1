#include "models/model.h"

#include <gtest/gtest.h>

#include <map>

#include "base/error.h"
#include "evaluation/statistics.h"
#include "suites/chronosense/chronosense.h"
#include "tests/suites/chronosense/drawn_questions.h"

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

struct Rate {
  std::size_t right = 0;
  std::size_t n = 0;
  double value() const { return static_cast<double>(right) / static_cast<double>(n); }
};

Rate rate_of(const std::string& name, const std::vector<Question>& questions) {
  const std::unique_ptr<Model> model = make_model(name, {3});
  Rate rate;
  for (const Question& question : questions) {
    const Score score = chronosense::score(question, model->answer(question, {}));
    EXPECT_TRUE(score.verdict == Verdict::right || score.verdict == Verdict::wrong) << name;
    rate.right += score.verdict == Verdict::right;
    ++rate.n;
  }
  return rate;
}

TEST(ChronoSenseBaselines, ConstantsAreRightHalfTheTime) {
  for (const bool by_hypothesis : {false, true}) {
    const auto questions =
        chronosense::drawn_questions({.items = 5, .by_hypothesis = by_hypothesis});
    EXPECT_EQ(rate_of("baseline:always-true", questions).value(), 0.5);
    EXPECT_EQ(rate_of("baseline:always-false", questions).value(), 0.5);
    EXPECT_EQ(rate_of("baseline:gold", questions).value(), 1.0);
    EXPECT_EQ(rate_of("reasoner", questions).value(), 1.0);
  }
}

TEST(ChronoSenseBaselines, TheCoinIsFair) {
  const auto questions = chronosense::drawn_questions({.items = 40});
  for (const char* name : {"baseline:coin", "baseline:random"}) {
    const Rate rate = rate_of(name, questions);
    const ConfidenceInterval interval = wilson_interval(rate.right, rate.n);
    EXPECT_LT(interval.low, 0.5) << name;
    EXPECT_GT(interval.high, 0.5) << name;
  }
  EXPECT_EQ(answer_of("baseline:coin", questions[0], 4),
            answer_of("baseline:coin", questions[0], 4));
}

// The shortcut of tasks that are keyed by the pair: whoever knows the task needs no dates.
TEST(ChronoSenseBaselines, HypothesisOnlyTakesTheShortcutWhereThereIsOne) {
  for (const bool by_hypothesis : {false, true}) {
    std::vector<Question> relations, arithmetic;
    for (const Question& question :
         chronosense::drawn_questions({.items = 5, .by_hypothesis = by_hypothesis})) {
      (question.labels.at("group") == "allen" ? relations : arithmetic).push_back(question);
    }
    const char* const name = "baseline:hypothesis-only";
    EXPECT_EQ(rate_of(name, relations).value(), by_hypothesis ? 0.5 : 1.0);
    EXPECT_EQ(rate_of(name, arithmetic).value(), 0.5);
  }
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
