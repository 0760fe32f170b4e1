#include "training_data/question_examples.h"

#include <gtest/gtest.h>

#include <set>

#include "base/error.h"
#include "tokenizer/vocabulary.h"

namespace timeprobe {
namespace {

Question question_with(ContextKind kind) {
  Question question;
  question.id = "L2_Q1_P54_0";
  question.question = " Which team did X play for in May, 2012?";
  question.context = {kind, "\n X plays for Y from Jan, 2010 to Jan, 2013."};
  question.answer = {AnswerKind::text, {"Y", "Z"}};
  question.negatives = {"W"};
  return question;
}

TEST(QuestionExamples, TheSourceIsTheQuestionAndWhatMayBeRead) {
  const TrainingExample facts =
      example_of(question_with(ContextKind::facts), ReadingSetting::reasonqa);
  EXPECT_EQ(facts.source,
            "Which team did X play for in May, 2012? X plays for Y from Jan, 2010 to Jan, 2013.");
  EXPECT_EQ(facts.targets, (std::vector<std::string>{"Y", "Z"}));
  EXPECT_EQ(facts.negatives, (std::vector<std::string>{"W"}));
  const Question questions[] = {question_with(ContextKind::page)};
  EXPECT_EQ(examples_of(questions, ReadingSetting::obqa)[0].source, facts.source);
  EXPECT_EQ(example_of(question_with(ContextKind::facts), ReadingSetting::cbqa).source,
            "Which team did X play for in May, 2012?");
}

TEST(QuestionExamples, AMissingContextIsNamed) {
  try {
    example_of(question_with(ContextKind::page), ReadingSetting::reasonqa);
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "L2_Q1_P54_0: carries no context that setting reasonqa reads; facts is wanted");
  }
  Question empty = question_with(ContextKind::facts);
  empty.context.text = " ";
  EXPECT_THROW(example_of(empty, ReadingSetting::reasonqa), Error);
  empty.answer.accepted.clear();
  EXPECT_THROW(example_of(empty, ReadingSetting::cbqa), Error);
}

TEST(QuestionExamples, AnyAcceptedAnswerCanBeTheTarget) {
  const TrainingExample example =
      example_of(question_with(ContextKind::none), ReadingSetting::cbqa);
  Random random(1);
  std::set<std::string> seen;
  for (int i = 0; i < 50; ++i) {
    EXPECT_EQ(pick_target(example, TargetChoice::first, random), "Y");
    seen.insert(pick_target(example, TargetChoice::any, random));
  }
  EXPECT_EQ(seen, (std::set<std::string>{"Y", "Z"}));
}

TEST(QuestionExamples, AnswersPassThroughTheTokenizer) {
  const Tokenizer tokenizer =
      Tokenizer::of(word_vocabulary(std::vector<std::string>{"is a town"}, {})).value();
  const TrainingExample example{"x", "", {"Łódź a  town"}, {"town is a town"}};
  const TrainingExample decoded = as_decoded(example, tokenizer, 3);
  EXPECT_EQ(decoded.targets[0], "");
  EXPECT_EQ(decoded.negatives[0], "town is");
  EXPECT_EQ(as_decoded(example, tokenizer, 20).targets[0], "d a town");
}

TEST(QuestionExamples, SettingsHaveNames) {
  EXPECT_EQ(reading_setting_of("obqa"), ReadingSetting::obqa);
  EXPECT_EQ(reading_setting_of("cbqa"), ReadingSetting::cbqa);
  EXPECT_FALSE(reading_setting_of("OBQA"));
  EXPECT_EQ(source_limit(ReadingSetting::cbqa), 128U);
  EXPECT_EQ(source_limit(ReadingSetting::obqa), 1024U);
}

}  // namespace
}  // namespace timeprobe
