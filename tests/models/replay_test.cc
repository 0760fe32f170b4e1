#include "models/replay.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace timeprobe {
namespace {

Question question_of(const std::string& id, const std::string& text,
                     const std::string& context = "") {
  Question question;
  question.id = id;
  question.suite = "tempreason";
  question.task = "l2";
  question.question = text;
  question.context = {ContextKind::facts, context};
  question.answer = {AnswerKind::text, {"gold"}};
  return question;
}

std::unique_ptr<Model> replay_of(const std::string& lines) {
  return make_replay(TextLines::of("a.jsonl", lines));
}

Completion ask(const std::string& lines, const Question& question, const Prompt& prompt = {}) {
  return replay_of(lines)->answer(question, prompt);
}

const Prompt kPrompt = {.messages = {{Role::system, "Be brief."}, {Role::user, "C. Q?"}},
                        .settings = {},
                        .strategy = ""};

TEST(Replay, TheIdComesFirst) {
  const char* const kLines = R"({"id":"other","question":"Q?","prediction":"by text"}
{"id":"q","prediction":"by id"})";
  EXPECT_EQ(ask(kLines, question_of("q", "Q?")).text, "by id");
  EXPECT_EQ(ask(kLines, question_of("unknown", "Q?")).text, "by text");
}

TEST(Replay, ARowNumberIsNoIdWhereTheTextsDiffer) {
  const char* const kLines = R"({"id":"0","question":"First?","prediction":"1"}
{"id":"1","question":"Second?","prediction":"2"})";
  EXPECT_EQ(ask(kLines, question_of("0", "Second?")).text, "2");
  EXPECT_EQ(ask(kLines, question_of("0", "Third?")).finish, FinishReason::error);
}

TEST(Replay, TheContextTellsQuestionsOfOneTextApart) {
  const char* const kLines = R"({"question":"Q?","context":"A is  first.\n","prediction":"1"}
{"question":"Q?","context":"B is first.","prediction":"2"})";
  EXPECT_EQ(ask(kLines, question_of("x", " Q? ", "A is first.")).text, "1");
  EXPECT_EQ(ask(kLines, question_of("x", "Q?", "B is first.")).text, "2");
  EXPECT_EQ(ask(kLines, question_of("x", "Q?", "C is first.")).finish, FinishReason::error);
}

TEST(Replay, TaskSuiteAndSettingTellIdsApart) {
  const char* const kLines = R"({"id":"q","task":"l3","prediction":"3"}
{"id":"q","task":"l2","setting":"cbqa","prediction":"2"})";
  EXPECT_EQ(ask(kLines, question_of("q", "Q?")).text, "2");
  Question question = question_of("q", "Q?");
  question.labels["setting"] = "obqa";
  EXPECT_EQ(ask(kLines, question).finish, FinishReason::error);
  question.suite = "traveler";
  EXPECT_EQ(ask(R"({"id":"q","suite":"tempreason","answer":"x"})", question).finish,
            FinishReason::error);
}

TEST(Replay, ThePromptIsKnownWholeOrByItsLastMessage) {
  const Question question = question_of("q", "Q?", "C.");
  EXPECT_EQ(ask(R"({"prompt":"Be brief. C. Q?","completion":"Y"})", question, kPrompt).text, "Y");
  EXPECT_EQ(ask(R"({"prompt":"C. Q?","completion":"Y"})", question, kPrompt).text, "Y");
  EXPECT_EQ(ask(R"({"prompt":"Q?","completion":"Y"})", question, kPrompt).text, "Y");
  EXPECT_EQ(ask(R"({"question":"C. Q?","prediction":"Y"})", question, kPrompt).text, "Y");
  EXPECT_EQ(ask(R"({"prompt":"D. Q?","completion":"Y"})", question, kPrompt).finish,
            FinishReason::error);
}

TEST(Replay, DifferentAnswersToOneQuestionAreNone) {
  const Completion completion =
      ask("{\"id\":\"q\",\"answer\":\"A\"}\n\n{\"id\":\"q\",\"answer\":\"B\"}\n",
          question_of("q", "Q?"));
  EXPECT_EQ(completion.finish, FinishReason::error);
  EXPECT_EQ(completion.text, "a.jsonl answers question q in different ways, on lines 1 and 3");
}

TEST(Replay, TheSameAnswerTwiceIsOne) {
  EXPECT_EQ(ask("{\"id\":\"q\",\"answer\":\"A\"}\n{\"id\":\"q\",\"answer\":\"A\"}\n",
                question_of("q", "Q?"))
                .text,
            "A");
}

TEST(Replay, SaysWhatItFound) {
  const auto model = replay_of(R"({"id":"a","answer":"A"}
{"id":"x","question":"B?","prediction":"B"}
{"id":"c","answer":"1"}
{"id":"c","answer":"2"}
{"id":"d","answer":"D"}
oops)");
  ASSERT_EQ(model->rejections().size(), 1U);
  EXPECT_EQ(describe(model->rejections().front()), "a.jsonl:6: the line is not complete JSON");
  for (const char* id : {"a", "b", "c", "e"}) {
    model->answer(question_of(id, id == std::string("b") ? "B?" : "?"), {});
  }
  const std::vector<std::string> remarks = {
      "a.jsonl: 5 answers; 1 questions found theirs by id, 1 by their text, 0 by their prompt",
      "1 questions have no answer in a.jsonl and count as failed",
      "1 questions have several different answers in a.jsonl and count as failed",
      "1 answers of a.jsonl belong to no question that was asked now"};
  EXPECT_EQ(model->remarks(), remarks);
  EXPECT_EQ(model->settings().at("answers").substr(0, 15), "a.jsonl sha256:");
  EXPECT_EQ(model->name(), "replay:a.jsonl");
}

TEST(Replay, AFileWithoutAnswersIsRefusedWithTheReason) {
  try {
    replay_of("{\"id\":1}\n");
    FAIL() << "taken";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::usage);
    EXPECT_EQ(std::string(error.what()).substr(0, 21), "a.jsonl:1: no answer;");
  }
  EXPECT_THROW(make_model("replay:/no/such/file", {}), Error);
  EXPECT_THROW(make_model("replay:", {}), Error);
}

}  // namespace
}  // namespace timeprobe
