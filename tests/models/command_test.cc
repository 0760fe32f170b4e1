#include "models/command.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/error.h"

namespace timeprobe {
namespace {

using namespace std::chrono_literals;

Question question_of(const std::string& id) {
  Question question;
  question.id = id;
  question.question = "Q?";
  question.context = {ContextKind::facts, "C."};
  question.answer = {AnswerKind::text, {"the key"}};
  return question;
}

const Prompt kPrompt = {
    .messages = {{Role::system, "S"}, {Role::user, "C. Q?"}}, .settings = {}, .strategy = ""};

// A program that runs the shell's script once a line, with the line in $line.
std::string each_line(const std::string& script) {
  return "sh -c 'while read -r line; do " + script + "; done'";
}

Completion ask(const std::string& program, CommandOptions options = {20s}) {
  return make_command(program, options)->answer(question_of("q"), kPrompt);
}

TEST(Command, GetsTheQuestionAndNeverTheKey) {
  // The line comes back as the text of the answer.
  const Completion completion = ask(R"(sed -u 's/\\/\\\\/g; s/"/\\"/g; s/^/{"text":"/; s/$/"}/')");
  const auto line = nlohmann::json::parse(completion.text);
  EXPECT_EQ(line.dump(), R"({"context":"C.","id":"q","messages":[{"content":"S","role":"system"},)"
                         R"({"content":"C. Q?","role":"user"}],"question":"Q?"})");
}

TEST(Command, ReadsTextAndFinish) {
  EXPECT_EQ(ask(each_line(R"(echo "{\"text\":\"Y\"}")")).text, "Y");
  const Completion cut = ask(each_line(R"(echo "{\"text\":\"Y\",\"finish\":\"length\"}")"));
  EXPECT_EQ(cut.finish, FinishReason::length);
  const Completion failed = ask(each_line(R"(echo "{\"text\":\"busy\",\"finish\":\"error\"}")"));
  EXPECT_EQ(failed.finish, FinishReason::error);
  EXPECT_EQ(failed.text, "busy");
}

TEST(Command, BadLinesAreFailuresThatQuoteThem) {
  struct Case {
    std::string script;
    const char* reason;
  };
  for (const Case& test :
       {Case{"echo Jan", "the program wrote 'Jan'; a JSON object is wanted"},
        Case{"printf \"\\\\033[1m\\\\n\"", "the program wrote '\\x1b[1m'; a JSON object is wanted"},
        Case{"echo \"{}\"", "the program wrote '{}'; {\"text\": ...} is wanted"},
        Case{"echo \"{\\\"text\\\":5}\"",
             "the program wrote '{\"text\":5}'; {\"text\": ...} is wanted"},
        Case{
            "echo \"{\\\"id\\\":\\\"p\\\",\\\"text\\\":\\\"Y\\\"}\"",
            "the program wrote '{\"id\":\"p\",\"text\":\"Y\"}'; that is not the answer to question "
            "q"}}) {
    const Completion completion = ask(each_line(test.script));
    EXPECT_EQ(completion.finish, FinishReason::error) << test.script;
    EXPECT_EQ(completion.text, test.reason);
  }
}

TEST(Command, IsKeptRunning) {
  const auto model = make_command(
      "sh -c 'n=0; while read -r line; do n=$((n+1)); echo \"{\\\"text\\\":\\\"$n\\\"}\"; done'",
      {20s});
  for (const char* wanted : {"1", "2", "3"}) {
    EXPECT_EQ(model->answer(question_of("q"), kPrompt).text, wanted);
  }
  EXPECT_TRUE(model->remarks().empty());
}

// Greets, then answers each question: without ids, its lines would all come one too late.
TEST(Command, OutOfStepIsNotTakenForAnAnswer) {
  const auto model = make_command(
      "sh -c 'read -r line; echo hello; echo \"{\\\"text\\\":\\\"1\\\"}\"; "
      "while read -r line; do echo \"{\\\"text\\\":\\\"late\\\"}\"; done'",
      {.answer_timeout = 20s, .max_restarts = 1});
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(model->answer(question_of("q"), kPrompt).finish, FinishReason::error);
  }
}

TEST(Command, IdsKeepAProgramWithABadLineRunning) {
  const auto model = make_command(
      "sh -c 'read -r line; echo \"{\\\"id\\\":\\\"q\\\",\\\"text\\\":\\\"1\\\"}\"; "
      "read -r line; echo oops; read -r line; echo \"{\\\"text\\\":\\\"3\\\"}\"; read -r line'",
      {.answer_timeout = 20s, .max_restarts = 0});
  EXPECT_EQ(model->answer(question_of("q"), kPrompt).text, "1");
  EXPECT_EQ(model->answer(question_of("q"), kPrompt).finish, FinishReason::error);
  EXPECT_EQ(model->answer(question_of("q"), kPrompt).text, "3");
}

TEST(Command, IsStartedAgainABoundedNumberOfTimes) {
  const auto model =
      make_command("sh -c 'read -r line; echo \"{\\\"text\\\":\\\"Y\\\"}\"; read -r line'",
                   {.answer_timeout = 20s, .max_restarts = 2});
  std::vector<std::string> texts;
  for (int i = 0; i < 8; ++i) texts.push_back(model->answer(question_of("q"), kPrompt).text);
  const std::string ended = "the program ended without an answer";
  const std::string over = "the program has ended 3 times and is not started again";
  EXPECT_EQ(texts, (std::vector<std::string>{"Y", ended, "Y", ended, "Y", ended, over, over}));
  const std::vector<std::string> remarks = model->remarks();
  ASSERT_EQ(remarks.size(), 2U);
  EXPECT_NE(remarks[0].find("was started again 2 times"), std::string::npos);
}

TEST(Command, ALateAnswerIsNotTakenForTheNextOne) {
  // Answers the first question too late, then everything at once.
  const auto model =
      make_command("sh -c 'read -r line; sleep 0.4; echo \"{\\\"text\\\":\\\"late\\\"}\"; cat'",
                   {.answer_timeout = 100ms, .max_restarts = 1});
  const Completion first = model->answer(question_of("q"), kPrompt);
  EXPECT_EQ(first.finish, FinishReason::error);
  EXPECT_EQ(first.text, "no answer within 100 ms");
  EXPECT_NE(model->answer(question_of("q"), kPrompt).text, "late");
}

TEST(Command, WhatCannotBeStartedIsRefused) {
  EXPECT_THROW(make_model("command:/no/such/program", {}), Error);
  EXPECT_THROW(make_model("command:", {}), Error);
  try {
    make_model("command:sh 'open", {});
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "model 'command:sh 'open': the quote ' is not closed");
  }
}

}  // namespace
}  // namespace timeprobe
