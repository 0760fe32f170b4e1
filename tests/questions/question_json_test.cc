#include "questions/question_json.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

Question full_question() {
  Question question;
  question.id = "L2_Q1_P39_0";
  question.suite = "tempreason";
  question.task = "l2";
  question.split = "test";
  question.question = "Which \"position\"\n\xC3\xA9?";
  question.context = {ContextKind::facts, "a \n b"};
  question.speech_time = "2023-09-29 22:18";
  question.answer = {AnswerKind::text, {"x", "y"}};
  question.negatives = {"z"};
  question.labels = {{"relation", "P39"}, {"setting", "reasonqa"}};
  question.origin = {"timeprobe 0", 7, {{"facts.tsv", "ab"}}, "canary"};
  return question;
}

TEST(QuestionJson, ReadsWhatItWrites) {
  const Question question = full_question();
  const std::string line = to_json_line(question);
  EXPECT_EQ(line.find('\n'), std::string::npos);
  EXPECT_EQ(*question_from_json(line), question);
  EXPECT_EQ(to_json_line(*question_from_json(line)), line);
}

TEST(QuestionJson, ReadsARecordWithoutOptionalMembers) {
  const std::string line =
      R"({"schema":"timeprobe.question/1","id":"i","suite":"s","task":"t","split":"test",)"
      R"("question":"q","context":{"kind":"none"},"answer":{"kind":"year","accepted":["1"]}})";
  EXPECT_EQ(question_from_json(line)->answer.kind, AnswerKind::year);
}

struct BadLine {
  const char* name;
  const char* change_from;
  const char* change_to;
  const char* complaint;
};

class QuestionJsonBadLine : public testing::TestWithParam<BadLine> {};

const BadLine kBadLines[] = {
    {"truncated", "\"canary\"}}", "", "the line is not complete JSON"},
    {"other_schema", "question/1", "question/2",
     "schema 'timeprobe.question/2' is not 'timeprobe.question/1'"},
    {"missing_id", "\"id\":", "\"idd\":", "the question record has no 'id'"},
    {"unknown_member",
     "\"split\":", "\"colour\":\"red\",\"split\":", "the question record has an unknown 'colour'"},
    {"answer_kind", "\"kind\":\"text\"", "\"kind\":\"texts\"",
     "answer kind 'texts' is not one of text, month, year, boolean, number, date_time, names, "
     "distribution"},
    {"nothing_accepted", "[\"x\",\"y\"]", "[]", "the answer accepts nothing"},
    {"label_is_number", "\"P39\"", "39", "'relation' is not a text"},
    {"seed_is_negative", "\"seed\":7", "\"seed\":-7", "'seed' is not a whole number"},
};

TEST_P(QuestionJsonBadLine, SaysWhatIsWrong) {
  std::string line = to_json_line(full_question());
  const std::string from = GetParam().change_from;
  const std::size_t place = line.rfind(from);
  ASSERT_NE(place, std::string::npos);
  line.replace(place, from.size(), GetParam().change_to);
  const Result<Question> result = question_from_json(line);
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.problem().message, GetParam().complaint);
}

INSTANTIATE_TEST_SUITE_P(Table, QuestionJsonBadLine, testing::ValuesIn(kBadLines),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace timeprobe
