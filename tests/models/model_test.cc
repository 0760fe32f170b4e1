#include "models/model.h"

#include <gtest/gtest.h>

#include <map>

#include "base/error.h"
#include "evaluation/statistics.h"
#include "questions/answer_distribution.h"
#include "suites/chronosense/chronosense.h"
#include "suites/traveler/build.h"
#include "suites/traveler/traveler.h"
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

// Accuracy of a system, and what its answers are expected to earn by the keys alone.
struct Expected {
  double accuracy = 0.0;
  double wanted = 0.0;
};

double worth(const Question& question, const std::string& answer) {
  if (question.answer.kind != AnswerKind::distribution) {
    return question.answer.accepted[0] == answer ? 1.0 : 0.0;
  }
  for (const ScoredAnswer& scored : read_distribution(question.answer)) {
    if (scored.answer == answer) return scored.score;
  }
  return 0.0;
}

std::vector<Question> traveler_questions() {
  traveler::BuildOptions options;
  options.lengths = {5, 20};
  options.per_cell = 320;
  return traveler::make_questions(options);
}

double traveler_accuracy(const std::string& name, const std::vector<Question>& questions) {
  const std::unique_ptr<Model> model = make_model(name, {3});
  double sum = 0.0;
  for (const Question& question : questions) {
    sum += traveler::score(question, model->answer(question, {})).metrics.at("accuracy");
  }
  return sum / static_cast<double>(questions.size());
}

TEST(TravelerBaselines, ConstantsEarnWhatTheKeysSay) {
  const std::vector<Question> questions = traveler_questions();
  for (const auto& [name, answer, form] :
       {std::tuple("baseline:always-yes", "yes", "did"), {"baseline:nobody", "nobody", "who"}}) {
    double wanted = 0.0;
    std::vector<Question> asked;
    for (const Question& question : questions) {
      if (question.labels.at("template") != form) continue;
      wanted += worth(question, answer);
      asked.push_back(question);
    }
    wanted /= static_cast<double>(asked.size());
    EXPECT_NEAR(traveler_accuracy(name, asked), wanted, 1e-9) << name;
    // Half of the questions are negative, and vague ones give both answers a share.
    EXPECT_GT(wanted, 0.35) << name;
    EXPECT_LT(wanted, 0.7) << name;
  }
}

TEST(TravelerBaselines, RandomEarnsTheMeanOfThePlausibleAnswers) {
  const std::vector<Question> questions = traveler_questions();
  double wanted = 0.0;
  for (const Question& question : questions) {
    double sum = worth(question, best_answer(question.answer));
    for (const std::string& negative : question.negatives) sum += worth(question, negative);
    wanted += sum / static_cast<double>(question.negatives.size() + 1);
  }
  wanted /= static_cast<double>(questions.size());
  EXPECT_NEAR(traveler_accuracy("baseline:random", questions), wanted, 0.03);
  EXPECT_GT(wanted, 0.15);
  EXPECT_LT(wanted, 0.4);
}

TEST(TravelerBaselines, GoldIsTheCeiling) {
  const std::vector<Question> questions = traveler_questions();
  double ceiling = 0.0;
  for (const Question& question : questions) {
    ceiling += traveler::score(question, {.text = ""}).metrics.at("ceiling");
  }
  EXPECT_NEAR(traveler_accuracy("baseline:gold", questions),
              ceiling / static_cast<double>(questions.size()), 1e-9);
}

TEST(ReasonerModel, ReadsThePromptWhereEventsAreToldInDifferentWays) {
  Question question = traveler_questions().at(0);
  const auto reasoner = make_model("reasoner", {});
  EXPECT_TRUE(reasoner->reads_prompt(question));
  EXPECT_FALSE(reasoner->reads_prompt(event_question(kTimeQuestion)));
  EXPECT_FALSE(make_model("baseline:gold", {})->reads_prompt(question));
  const Prompt prompt = traveler::prompt(question, {});
  question.question = "Who knows?";  // not what the prompt asks
  EXPECT_EQ(reasoner->answer(question, prompt).text, best_answer(question.answer));
  EXPECT_EQ(reasoner->answer(question, {{{Role::user, "Hello?"}}, {}, ""}).evidence,
            "not understood: the prompt does not say what time it is");
}

// The label of a question names the curves of its truth; the option comes before it.
TEST(ReasonerModel, UsesTheCurvesOfTheQuestion) {
  traveler::BuildOptions options;
  options.lengths = {30};
  options.per_cell = 40;
  options.categories = {traveler::Category::vague};
  options.truth.curves = VagueCurves::survey_free();
  const auto by_label = make_model("reasoner", {});
  const auto by_option = make_model("reasoner", {0, VagueCurves::survey()});
  int num_other = 0;
  for (const Question& question : traveler::make_questions(options)) {
    const Prompt prompt = traveler::prompt(question, {});
    EXPECT_EQ(worth(question, by_label->answer(question, prompt).text),
              worth(question, best_answer(question.answer)));
    num_other += by_option->answer(question, prompt).text != best_answer(question.answer);
  }
  EXPECT_GT(num_other, 0);
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
              "baseline:always-yes, baseline:nobody, replay:FILE, command:PROGRAM, batch:NAME");
  }
}

}  // namespace
}  // namespace timeprobe
