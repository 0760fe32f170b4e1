#include "training_data/held_out_questions.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/files.h"
#include "questions/question_json.h"
#include "tests/test_folder.h"

namespace timeprobe {
namespace {

Question question_of(const std::string& text) {
  Question question;
  question.id = "q";
  question.suite = "tempreason";
  question.task = "l1";
  question.split = "test";
  question.question = text;
  question.answer = {AnswerKind::month, {"Jul, 1979"}};
  question.origin.generator = "test";
  return question;
}

TEST(HeldOutQuestions, AreReadFromFilesAndTakenOut) {
  const TestFolder folder;
  const std::filesystem::path files[] = {
      folder.write("held_out.jsonl",
                   to_json_line(question_of("What is the time 7 year after Sep, 1104")) + "\n")};
  const HeldOutQuestions held_out = HeldOutQuestions::read(files);
  EXPECT_EQ(held_out.size(), 1u);
  EXPECT_TRUE(held_out.contains("what is the time  7 year after Sep 1104?"));
  EXPECT_FALSE(held_out.contains("What is the time 8 year after Sep, 1104"));
  std::vector<Question> questions = {question_of("What is the time 7 year after Sep, 1104"),
                                     question_of("What is the time 9 year after Sep, 1104")};
  EXPECT_EQ(held_out.remove_from(questions), 1u);
  ASSERT_EQ(questions.size(), 1u);
  EXPECT_EQ(questions[0].question, "What is the time 9 year after Sep, 1104");
}

TEST(HeldOutQuestions, AMissingFileIsAnError) {
  const std::filesystem::path files[] = {"/nowhere/test.jsonl"};
  EXPECT_THROW(HeldOutQuestions::read(files), Error);
}

}  // namespace
}  // namespace timeprobe
