#include "evaluation/strategies.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "base/error.h"
#include "tests/usage_problem.h"

namespace timeprobe {
namespace {

Question question_of(const std::string& suite, const Labels& labels, const std::string& id = "q") {
  Question question;
  question.id = id;
  question.suite = suite;
  question.labels = labels;
  return question;
}

std::vector<Question> mixed() {
  return {question_of("traveler", {}), question_of("tempreason", {}),
          question_of("traveler", {{"setting", "zero-shot/date-only/json"}}),
          question_of("traveler-beyond", {})};
}

TEST(SetStrategy, OnlyWhereASuiteHasStrategiesAndNoneIsChosenYet) {
  std::vector<Question> questions = mixed();
  set_strategy(questions, "cot-review/date-extended/json");
  EXPECT_EQ(questions[0].labels.at("setting"), "cot-review/date-extended/json");
  EXPECT_FALSE(questions[1].labels.contains("setting"));
  EXPECT_EQ(questions[2].labels.at("setting"), "zero-shot/date-only/json");
  EXPECT_EQ(questions[3].labels.at("setting"), "cot-review/date-extended/json");
}

TEST(SetStrategy, ThePreferredOneWithoutAChoice) {
  std::vector<Question> questions = mixed();
  set_strategy(questions, "");
  EXPECT_EQ(questions[0].labels.at("setting"), "cot-review/date-only/language");
  EXPECT_FALSE(questions[1].labels.contains("setting"));
  std::vector<Question> others = {question_of("tempreason", {})};
  set_strategy(others, "");
  EXPECT_TRUE(others[0].labels.empty());
}

TEST(SetStrategy, UnknownNamesListTheKnownOnes) {
  std::vector<Question> questions = mixed();
  const std::string problem = usage_problem([&] { set_strategy(questions, "cot"); });
  EXPECT_TRUE(problem.starts_with("--strategy cot is not known; wanted: cot-review/date-extended/"))
      << problem;
  EXPECT_NE(problem.find("zero-shot/date-only/language"), std::string::npos);
  std::vector<Question> others = {question_of("tempreason", {})};
  EXPECT_EQ(usage_problem([&] { set_strategy(others, "cot"); }),
            "--strategy cot: these questions have no strategies");
}

TEST(FindPlan, UnknownNamesListTheKnownOnes) {
  EXPECT_EQ(find_plan("traveler/phase2").settings.size(), 4u);
  EXPECT_EQ(usage_problem([] { find_plan("phase1"); }),
            "--plan phase1 is not known; wanted: traveler/phase1, traveler/phase2, "
            "traveler/phase3");
}

struct Phase {
  const char* name;
  std::size_t num_settings;
  std::set<std::string> categories;
  std::set<std::string> lengths;
  std::size_t num_questions;
};

const std::set<std::string> kAllLengths = {"5",  "10", "20", "30", "40", "50",
                                           "60", "70", "80", "90", "100"};
const Phase kPhases[] = {
    {"traveler/phase1", 12, {"explicit", "implicit"}, {"5", "50"}, 400},
    {"traveler/phase2", 4, {"explicit", "implicit"}, {"5", "50"}, 400},
    {"traveler/phase3", 1, {"explicit", "implicit", "vague"}, kAllLengths, 3300}};

// Section 4 of the paper.
TEST(QuestionsOfPlan, ThePhasesOfThePaper) {
  const std::vector<Question> whole = find_plan("traveler/phase3").questions();
  for (const Phase& phase : kPhases) {
    const NamedPlan plan = find_plan(phase.name);
    EXPECT_EQ(plan.questions().size(), phase.num_questions);
    // Its own questions, and those it picks out of a whole exam, are the same.
    for (const auto& source : {plan.questions(), whole}) {
      const std::vector<Question> asked = questions_of_plan(plan, source);
      EXPECT_EQ(asked.size(), phase.num_questions * phase.num_settings) << phase.name;
      std::set<std::string> categories, lengths, ids, settings;
      for (const Question& question : asked) {
        categories.insert(question.labels.at("category"));
        lengths.insert(question.labels.at("event_count"));
        settings.insert(question.labels.at("setting"));
        EXPECT_TRUE(ids.insert(question.id).second) << question.id;
        EXPECT_TRUE(question.id.ends_with("@" + question.labels.at("setting")));
      }
      EXPECT_EQ(categories, phase.categories);
      EXPECT_EQ(lengths, phase.lengths);
      EXPECT_EQ(settings.size(), phase.num_settings);
    }
  }
}

TEST(QuestionsOfPlan, OtherQuestionsDoNotBelongToIt) {
  const std::vector<Question> others = {
      question_of("tempreason", {{"relation", "P39"}}),
      question_of("traveler-beyond", {{"category", "personal"}, {"event_count", "5"}})};
  for (const Phase& phase : kPhases) {
    EXPECT_EQ(usage_problem([&] { questions_of_plan(find_plan(phase.name), others); }),
              "--plan " + std::string(phase.name) + ": none of the 2 questions belongs to it");
  }
}

}  // namespace
}  // namespace timeprobe
