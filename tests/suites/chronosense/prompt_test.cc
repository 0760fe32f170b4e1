#include <gtest/gtest.h>

#include "suites/chronosense/chronosense.h"
#include "tests/suites/chronosense/drawn_questions.h"

namespace timeprobe::chronosense {
namespace {

Question before_question(const std::string& a, int shift, const std::string& answer) {
  const auto year = [shift](int number) { return Date(*make_year(number + shift)); };
  Question question;
  question.id = a;
  question.suite = "chronosense";
  question.task = "before";
  question.context = {ContextKind::events,
                      paper_wording().context(
                          StatedPair{{a, year(1863), year(1875)}, {"Y", year(1939), year(1945)}})};
  question.question = paper_wording().question({Relation::before, 1, 0}, a, "Y", Typos::corrected);
  question.answer = {AnswerKind::boolean, {answer}};
  return question;
}

const Question kQuestion = before_question("X", 0, "True");
const Question kFirst = before_question("P", 1, "False");
const Question kSecond = before_question("Q", -1, "True");
const Question kThird = before_question("R", 2, "False");

const char* const kAsked =
    "The event 'X' occurred between year 1863 and year 1875. The event 'Y' occurred between year "
    "1939 and year 1945. Did 'X' occur before 'Y' without any overlap between the two events? "
    "Answer True or False.";
const char* const kFirstSolved =
    "The event 'P' occurred between year 1864 and year 1876. The event 'Y' occurred between year "
    "1940 and year 1946. Did 'P' occur before 'Y' without any overlap between the two events? "
    "Answer True or False.\nAnswer: False\n\n";
const char* const kSecondSolved =
    "The event 'Q' occurred between year 1862 and year 1874. The event 'Y' occurred between year "
    "1938 and year 1944. Did 'Q' occur before 'Y' without any overlap between the two events? "
    "Answer True or False.\nAnswer: True\n\n";
const char* const kThirdSolved =
    "The event 'R' occurred between year 1865 and year 1877. The event 'Y' occurred between year "
    "1941 and year 1947. Did 'R' occur before 'Y' without any overlap between the two events? "
    "Answer True or False.\nAnswer: False\n\n";

struct PromptCase {
  const char* name;
  std::vector<Question> examples;
  Thinking thinking;
  std::string text;
  std::int64_t max_tokens;
  const char* strategy;
};

class ChronoSensePrompt : public testing::TestWithParam<PromptCase> {};

const PromptCase kCases[] = {
    {"zero_shot", {}, Thinking::answer_only, kAsked, 64, "0-shot"},
    {"one_shot",
     {kFirst},
     Thinking::answer_only,
     std::string(kFirstSolved) + kAsked + "\nAnswer:",
     64,
     "1-shot"},
    {"three_shot",
     {kFirst, kSecond, kThird},
     Thinking::answer_only,
     std::string(kFirstSolved) + kSecondSolved + kThirdSolved + kAsked + "\nAnswer:",
     64,
     "3-shot"},
    {"chain_of_thought",
     {},
     Thinking::step_by_step,
     std::string(kAsked) + " Let's think step by step.",
     512,
     "cot"},
    {"one_shot_chain_of_thought",
     {kFirst},
     Thinking::step_by_step,
     std::string(kFirstSolved) + kAsked + " Let's think step by step.",
     512,
     "1-shot-cot"},
};

TEST_P(ChronoSensePrompt, HasExactlyThisText) {
  const Prompt made = prompt(kQuestion, {GetParam().examples, GetParam().thinking});
  ASSERT_EQ(made.messages.size(), 1u);
  EXPECT_EQ(made.messages[0].role, Role::user);
  EXPECT_EQ(made.messages[0].content, GetParam().text);
  EXPECT_EQ(made.settings.max_tokens, GetParam().max_tokens);
  EXPECT_EQ(made.settings.temperature, 0.0);
  EXPECT_TRUE(made.settings.stop.empty());
  EXPECT_EQ(made.strategy, GetParam().strategy);
}

INSTANTIATE_TEST_SUITE_P(Table, ChronoSensePrompt, testing::ValuesIn(kCases),
                         [](const auto& test) { return test.param.name; });

// The key stands in no prompt but for the request to answer.
TEST(ChronoSensePrompts, DoNotHoldTheKey) {
  for (const Question& question : drawn_questions({.items = 2})) {
    std::string text = prompt(question, {}).messages[0].content;
    const std::string request = "Answer True or False.";
    ASSERT_TRUE(text.ends_with(request));
    text.resize(text.size() - request.size());
    EXPECT_EQ(text.find("True"), std::string::npos) << text;
    EXPECT_EQ(text.find("False"), std::string::npos) << text;
  }
}

}  // namespace
}  // namespace timeprobe::chronosense
