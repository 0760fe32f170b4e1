#include "models/recorded_answers.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace timeprobe {
namespace {

struct RecordedAnswers {
  std::vector<RecordedAnswer> answers;
  std::vector<Rejection> rejections;
};

RecordedAnswers read(const std::string& content, const std::string& name = "a.jsonl") {
  RecordedAnswers read;
  read.rejections = read_recorded_answers(
      TextLines::of(name, content),
      [&read](RecordedAnswer answer) { read.answers.push_back(std::move(answer)); });
  return read;
}

struct Layout {
  const char* name;
  const char* line;
  RecordedAnswer answer;
};

class RecordedLayout : public testing::TestWithParam<Layout> {};

const Layout kLayouts[] = {
    {"id_and_answer", R"({"id":"q1","answer":"Y"})", {.id = "q1", .completion = {"Y"}}},
    {"number_as_id", R"({"id":7,"answer":1975})", {.id = "7", .completion = {"1975"}}},
    {"truth_value", R"({"id":"q","prediction":true})", {.id = "q", .completion = {"True"}}},
    {"no_answer_is_empty", R"({"id":"q","answer":null})", {.id = "q", .completion = {""}}},
    {"prediction_beside_the_key",
     R"({"question":"Q?","answer":["gold"],"prediction":"Y"})",
     {.question = "Q?", .completion = {"Y"}}},
    {"question_in_context",
     R"({"question":"Q?","context":"C.","prediction":"Y"})",
     {.question = "Q?", .context = "C.", .completion = {"Y"}}},
    {"prompt_and_response",
     R"({"prompt":"P","response":"Y"})",
     {.prompt = "P", .completion = {"Y"}}},
    {"prompt_and_completion",
     R"({"prompt":"P","completion":"Y","finish_reason":"length"})",
     {.prompt = "P", .completion = {"Y", FinishReason::length}}},
    {"prompt_and_text", R"({"prompt":"P","text":"Y"})", {.prompt = "P", .completion = {"Y"}}},
    {"messages",
     R"({"messages":[{"role":"system","content":"S"},{"role":"user","content":"U"}],"output":"Y"})",
     {.prompt = "S U", .completion = {"Y"}}},
    {"labels",
     R"({"id":"q","suite":"s","task":"t","labels":{"setting":"cbqa"},"response":"Y"})",
     {.id = "q", .suite = "s", .task = "t", .setting = "cbqa", .completion = {"Y"}}},
    {"an_error",
     R"({"id":"q","error":"busy"})",
     {.id = "q", .completion = {"recorded as failed: busy", FinishReason::error}}},
    {"batch",
     R"({"id":"batch_1","custom_id":"q","response":{"status_code":200,"body":{"choices":[{"message":
        {"content":"Y"},"finish_reason":"stop"}],"usage":{"prompt_tokens":3,"completion_tokens":1}}},
        "error":null})",
     {.id = "q", .completion = {"Y", FinishReason::stop, 3, 1}}},
    {"batch_failure",
     R"({"custom_id":"q","response":null,"error":{"code":"x","message":"expired"}})",
     {.id = "q", .completion = {"recorded as failed: expired", FinishReason::error}}},
    {"lm_eval",
     R"({"doc_id":3,"doc":{"id":"q","question":"Q?","context":"C","task":"l2"},"target":"gold",
        "arguments":{"gen_args_0":{"arg_0":"P","arg_1":{}}},"resps":[["Y"]],"filtered_resps":["y"],
        "filter":"none"})",
     {.id = "q",
      .question = "Q?",
      .context = "C",
      .prompt = "P",
      .task = "l2",
      .completion = {"Y"}}},
    {"lm_eval_chat",
     R"({"doc_id":3,"doc":{},"arguments":{"gen_args_0":{"arg_0":
        "[{\"role\": \"system\", \"content\": \"S\"}, {\"role\": \"user\", \"content\": \"U\"}]"}},
        "resps":["Y"]})",
     {.id = "3", .prompt = "S U", .completion = {"Y"}}},
    {"lm_eval_before_2024",
     R"({"doc_id":3,"doc":{"question":"Q?"},"arguments":[["P",{"until":[]}]],"resps":[["Y","Z"]]})",
     {.id = "3", .question = "Q?", .prompt = "P", .completion = {"Y"}}},
    {"inspect",
     R"({"id":"k","epoch":1,"input":"P","target":"gold","metadata":{"question_id":"q","question":"Q?"},
        "output":{"choices":[{"message":{"role":"assistant","content":"Y"},"stop_reason":"max_tokens"}],
        "completion":"Y"},"error":null})",
     {.id = "q", .question = "Q?", .prompt = "P", .completion = {"Y", FinishReason::length}}},
    {"inspect_completion_only",
     R"({"id":"q","input":"P","output":{"completion":"Y"}})",
     {.id = "q", .prompt = "P", .completion = {"Y"}}},
    {"inspect_error",
     R"({"id":"q","input":"P","output":{},"error":{"message":"timeout"}})",
     {.id = "q",
      .prompt = "P",
      .completion = {"recorded as failed: timeout", FinishReason::error}}},
};

std::string one_line(std::string text) {
  std::erase(text, '\n');
  return text;
}

void expect_same(const RecordedAnswer& read, const RecordedAnswer& wanted) {
  EXPECT_EQ(read.id, wanted.id);
  EXPECT_EQ(read.question, wanted.question);
  EXPECT_EQ(read.context, wanted.context);
  EXPECT_EQ(read.prompt, wanted.prompt);
  EXPECT_EQ(read.suite, wanted.suite);
  EXPECT_EQ(read.task, wanted.task);
  EXPECT_EQ(read.setting, wanted.setting);
  EXPECT_EQ(read.completion.text, wanted.completion.text);
  EXPECT_EQ(read.completion.finish, wanted.completion.finish);
  EXPECT_EQ(read.completion.prompt_tokens, wanted.completion.prompt_tokens);
  EXPECT_EQ(read.completion.completion_tokens, wanted.completion.completion_tokens);
}

TEST_P(RecordedLayout, IsRead) {
  const RecordedAnswers all = read("\n" + one_line(GetParam().line) + "\n");
  ASSERT_EQ(all.answers.size(), 1U)
      << (all.rejections.empty() ? "" : describe(all.rejections.front()));
  EXPECT_EQ(all.answers.front().line, 2U);
  expect_same(all.answers.front(), GetParam().answer);
}

INSTANTIATE_TEST_SUITE_P(Table, RecordedLayout, testing::ValuesIn(kLayouts),
                         [](const auto& test) { return test.param.name; });

struct BadLine {
  const char* name;
  std::string line;
  const char* complaint;
};

class RecordedBadLine : public testing::TestWithParam<BadLine> {};

const BadLine kBadLines[] = {
    {"cut", R"({"id":"q","ans)", "a.jsonl:1: the line is not complete JSON"},
    {"no_object", "[1]", "a.jsonl:1: the line is not a JSON object"},
    {"nested", std::string(100'000, '[') + std::string(100'000, ']'),
     "a.jsonl:1: the line is not complete JSON"},
    {"nested_inside",
     R"({"id":"q","prediction":)" + std::string(300, '[') + std::string(300, ']') + "}",
     "a.jsonl:1: the line is not complete JSON"},
    {"key_instead_of_answer", R"({"id":"q","answer":["gold"]})",
     "a.jsonl:1: 'answer' is a list, as a key has; the system's answer is a text"},
    {"text_and_answer", R"({"id":"q","text":"t","answer":"a"})",
     "a.jsonl:1: both 'text' and 'answer' may be the system's answer; call it 'prediction'"},
    {"two_predictions", R"({"id":"q","prediction":"a","response":"b"})",
     "a.jsonl:1: both 'prediction' and 'response' may be the system's answer; leave one"},
    {"no_answer", R"({"id":"q","question":"Q?"})",
     "a.jsonl:1: no answer; wanted: prediction, completion, response, output, text, answer, resps"},
    {"no_question", R"({"answer":"a"})",
     "a.jsonl:1: nothing says which question is answered; wanted: id, question or prompt"},
    {"object_as_answer", R"({"id":"q","prediction":{"a":1}})",
     "a.jsonl:1: 'prediction' is no text"},
    {"question_record", R"({"schema":"timeprobe.question/1","id":"q","answer":{}})",
     "a.jsonl:1: a Question record, which holds the key and no system's answer"},
    {"log_likelihoods", R"({"doc_id":0,"resps":[[[-1.5,false]]]})",
     "a.jsonl:1: resps holds no text; answers to be scored are texts, not log-likelihoods"},
    {"inspect_without_text", R"({"id":"q","output":{"model":"m"}})",
     "a.jsonl:1: the output has neither choices nor completion"},
};

TEST_P(RecordedBadLine, IsRejectedWithItsReason) {
  const RecordedAnswers all = read(GetParam().line + "\n" + R"({"id":"good","answer":"Y"})");
  ASSERT_EQ(all.rejections.size(), 1U);
  EXPECT_EQ(describe(all.rejections.front()), GetParam().complaint);
  EXPECT_EQ(all.answers.size(), 1U) << "the line after it is read";
}

INSTANTIATE_TEST_SUITE_P(Table, RecordedBadLine, testing::ValuesIn(kBadLines),
                         [](const auto& test) { return test.param.name; });

TEST(RecordedTable, IsReadByItsHeader) {
  const RecordedAnswers all = read(
      "\xEF\xBB\xBFquestion,note,prediction\r\n\"Who, then?\",\"a\"\"b\",\"New\nYork\"\r\nQ2?,,\r\n"
      "short\r\n\"x\"y,,\r\nQ3?,,Z\r\n",
      "p.CSV");
  ASSERT_EQ(all.answers.size(), 3U);
  EXPECT_EQ(all.answers[0].question, "Who, then?");
  EXPECT_EQ(all.answers[0].completion.text, "New\nYork");
  EXPECT_EQ(all.answers[1].completion.text, "");
  EXPECT_EQ(all.answers[2].line, 7U);
  ASSERT_EQ(all.rejections.size(), 2U);
  EXPECT_EQ(describe(all.rejections[0]), "p.CSV:5: 1 fields; the header has 3");
  EXPECT_EQ(all.rejections[1].line, 6U);
}

TEST(RecordedTable, WithoutItsColumnsIsRefused) {
  for (const char* content : {"question,score\nQ?,1\n", "prediction\nY\n", "\"a\nb\n"}) {
    EXPECT_THROW(read(content, "p.csv"), Error) << content;
  }
  try {
    read("question,score\nQ?,1\n", "p.csv");
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "p.csv:1: columns question, score; wanted: id or question, and prediction");
  }
}

TEST(RecordedDocument, IsAListOrAnInspectLog) {
  const char* const kSample = R"({"id": "q",
    "output": {"completion": "Y"}})";
  EXPECT_EQ(read(std::string("[") + kSample + "]", "log.json").answers.size(), 1U);
  const RecordedAnswers log =
      read(std::string("{\"version\": 2, \"samples\": [") + kSample + ", 5]}", "log.json");
  EXPECT_EQ(log.answers.size(), 1U);
  ASSERT_EQ(log.rejections.size(), 1U);
  EXPECT_EQ(log.rejections.front().problem, "record 2: the line is not a JSON object");
  EXPECT_THROW(read("{\"samples\": null}", "log.json"), Error);
  EXPECT_THROW(read("{\"samples\": [", "log.json"), Error);
}

}  // namespace
}  // namespace timeprobe
