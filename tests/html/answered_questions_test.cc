#include "html/answered_questions.h"

#include <gtest/gtest.h>

#include "tests/html/small_runs.h"

namespace timeprobe {
namespace {

Question in_setting(const std::string& id, const std::string& setting) {
  Question question = small_question(id, "Who?");
  question.labels["setting"] = setting;
  return question;
}

std::vector<std::string> keys_of(const std::vector<AnsweredQuestion>& questions) {
  std::vector<std::string> keys;
  for (const AnsweredQuestion& item : questions) keys.push_back(item.key);
  return keys;
}

TEST(AnsweredQuestions, OneQuestionOfTwoRunsStandsOnce) {
  const Question a = small_question("a", "Who?"), b = small_question("b", "Who?");
  const std::vector<LoadedRun> runs = {small_run("one", {small_answer(a, "Y", Verdict::right)}),
                                       small_run("two", {small_answer(b, "Y", Verdict::right),
                                                         small_answer(a, "Z", Verdict::wrong)})};
  const std::vector<AnsweredQuestion> questions = merge_answers(runs);
  EXPECT_EQ(keys_of(questions),
            (std::vector<std::string>{"tempreason/l2/reasonqa/a", "tempreason/l2/reasonqa/b"}));
  ASSERT_EQ(questions[0].answers.size(), 2U);
  EXPECT_EQ(questions[0].answers[1].run, 1U);
  EXPECT_EQ(questions[0].answers[1].scored->completion.text, "Z");
}

// A prompting strategy is no other question, as long as no run asks it in several.
TEST(AnsweredQuestions, SettingsPartQuestionsOfARunThatHasSeveral) {
  const auto answered = [](const char* setting) {
    return small_answer(in_setting("a", setting), "Y", Verdict::right);
  };
  const std::vector<LoadedRun> one_each = {small_run("one", {answered("zero")}),
                                           small_run("two", {answered("cot")})};
  EXPECT_EQ(merge_answers(one_each).size(), 1U);
  const std::vector<LoadedRun> several = {small_run("one", {answered("zero"), answered("cot")}),
                                          small_run("two", {answered("cot")})};
  const std::vector<AnsweredQuestion> questions = merge_answers(several);
  ASSERT_EQ(questions.size(), 2U);
  EXPECT_EQ(questions[0].answers.size(), 1U);
  EXPECT_EQ(questions[1].answers.size(), 2U);
}

TEST(AnsweredQuestions, OtherTextIsAnotherQuestionWithAKeyOfItsOwn) {
  const std::vector<LoadedRun> runs = {
      small_run("one", {small_answer(small_question("a", "Who?"), "Y", Verdict::right)}),
      small_run("two", {small_answer(small_question("a", "Where?"), "Y", Verdict::right)})};
  EXPECT_EQ(keys_of(merge_answers(runs)),
            (std::vector<std::string>{"tempreason/l2/reasonqa/a", "tempreason/l2/reasonqa/a~2"}));
}

}  // namespace
}  // namespace timeprobe
