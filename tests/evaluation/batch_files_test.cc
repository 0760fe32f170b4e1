#include "evaluation/batch_files.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "evaluation/runner.h"
#include "tests/evaluation/numbered_question.h"
#include "tests/test_folder.h"

namespace timeprobe {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const RunPlan kPlan = {"run", "batch:gpt-x", {{"seed", "1"}}};

std::vector<Question> questions_of(int num_questions) {
  std::vector<Question> questions;
  for (int i = 0; i < num_questions; ++i) {
    questions.push_back(
        numbered_question(i, "Who was it in " + std::to_string(1900 + i) + "?", "A"));
  }
  return questions;
}

BatchPlan plan_of(std::size_t num_questions) { return {std::string(64, 'a'), num_questions}; }

class BatchFiles : public testing::Test {
 protected:
  // A run of the store with these questions.
  RunId begin(int num_questions) {
    QuestionList source(questions_of(num_questions));
    return store_.begin_run(kPlan, source, IfRunExists::replace);
  }

  BatchTarget target(BatchLimits limits = {}) const {
    return {folder_ / "b.jsonl", {.model = "gpt-x"}, {}, IfExists::refuse, limits};
  }

  // The lines of a file that was written.
  static std::vector<json> lines_of(const fs::path& path) {
    const TextLines text = TextLines::read(path);
    std::vector<json> lines;
    for (const Line& line : text.lines()) lines.push_back(json::parse(line.text));
    return lines;
  }

  TestFolder folder_;
  RunStore store_ = RunStore::open(folder_ / "runs.db");
};

// The custom id of a question of the plan, as a batch writes it.
std::string custom_id(const BatchPlan& plan, std::size_t ordinal) {
  return "timeprobe-" + plan.hash.substr(0, 12) + "-" + std::to_string(ordinal);
}

std::string answered(const std::string& id, const std::string& text) {
  const json line = {
      {"id", "batch_req_1"},
      {"custom_id", id},
      {"response",
       {{"status_code", 200},
        {"request_id", "r"},
        {"body",
         {{"id", "chatcmpl-1"},
          {"object", "chat.completion"},
          {"choices", json::array({{{"index", 0},
                                    {"message", {{"role", "assistant"}, {"content", text}}},
                                    {"finish_reason", "stop"}}})},
          {"usage", {{"prompt_tokens", 12}, {"completion_tokens", 2}, {"total_tokens", 14}}}}}}},
      {"error", nullptr}};
  return line.dump() + "\n";
}

BatchOutput read(const BatchPlan& plan, const std::string& lines) {
  return read_batch_output(plan, TextLines::of("out.jsonl", lines));
}

TEST_F(BatchFiles, ALineIsTheQuestionsPrompt) {
  const RunId run = begin(3);
  store_.append(run, {scored_answer(1, questions_of(3)[1], {.text = "A"})});
  const std::vector<BatchFile> files = write_batch(kPlan, run, store_, target());
  ASSERT_EQ(files.size(), 1U);
  EXPECT_EQ(files.front().path, folder_ / "b.jsonl");
  EXPECT_EQ(files.front().num_lines, 2U) << "what is answered is not asked";
  EXPECT_EQ(files.front().size_bytes, fs::file_size(folder_ / "b.jsonl"));
  const std::vector<json> lines = lines_of(folder_ / "b.jsonl");
  ASSERT_EQ(lines.size(), 2U);
  const BatchPlan plan = batch_plan(store_, run);
  const Prompt prompt = prompt_of(kPlan, questions_of(3)[2]);
  const json wanted = {
      {"custom_id", custom_id(plan, 2)},
      {"method", "POST"},
      {"url", "/v1/chat/completions"},
      {"body",
       {{"model", "gpt-x"},
        {"messages",
         json::array({{{"role", "user"}, {"content", prompt.messages.front().content}}})},
        {"temperature", 0.0},
        {"max_tokens", 64}}}};
  EXPECT_EQ(lines[1], wanted);
}

// What a run over the network is told, a batch is told, too.
TEST_F(BatchFiles, ALineHasTheFieldsThatAServerWouldBeSent) {
  const RunId run = begin(1);
  BatchTarget changed = target();
  changed.body = {"gpt-x", 7, TokenLimitField::max_completion_tokens,
                  R"({"top_p":0.9,"temperature":null})"};
  changed.layout = ChatLayout::completion;
  write_batch(kPlan, run, store_, changed);
  const json line = lines_of(folder_ / "b.jsonl").at(0);
  EXPECT_EQ(line.at("url"), "/v1/completions");
  json body = line.at("body");
  EXPECT_EQ(body.at("prompt"), prompt_of(kPlan, questions_of(1)[0]).messages.front().content);
  body.erase("prompt");
  EXPECT_EQ(body,
            (json{{"model", "gpt-x"}, {"max_completion_tokens", 64}, {"seed", 7}, {"top_p", 0.9}}));
}

TEST_F(BatchFiles, KeepTheReasoningAndTheModelThatServed) {
  const BatchPlan plan = plan_of(1);
  json line = json::parse(answered(custom_id(plan, 0), "<think>hm</think>Ann"));
  line["response"]["body"]["model"] = "gpt-x-2026";
  const BatchOutput output = read(plan, line.dump() + "\n");
  ASSERT_EQ(output.replies.size(), 1U);
  EXPECT_EQ(output.replies[0].completion.text, "Ann");
  EXPECT_EQ(output.replies[0].completion.reasoning, "hm");
  EXPECT_EQ(output.replies[0].completion.served_model, "gpt-x-2026");
}

TEST_F(BatchFiles, AreSplitAtBothLimits) {
  const RunId run = begin(7);
  const std::vector<BatchFile> by_lines = write_batch(kPlan, run, store_, target({.max_lines = 3}));
  ASSERT_EQ(by_lines.size(), 3U);
  EXPECT_EQ(by_lines[0].path, folder_ / "b-1.jsonl");
  EXPECT_EQ(by_lines[2].path, folder_ / "b-3.jsonl");
  EXPECT_EQ(by_lines[2].num_lines, 1U);
  EXPECT_FALSE(fs::exists(folder_ / "b.jsonl"));
  EXPECT_EQ(lines_of(folder_ / "b-2.jsonl").front().at("custom_id"),
            custom_id(batch_plan(store_, run), 3));

  const std::size_t line = by_lines[2].size_bytes;
  BatchTarget by_bytes = target({.max_lines = 100, .max_bytes = 2 * line});
  by_bytes.file = folder_ / "c.jsonl";
  const std::vector<BatchFile> files = write_batch(kPlan, run, store_, by_bytes);
  ASSERT_EQ(files.size(), 4U);
  for (const BatchFile& file : files) EXPECT_LE(fs::file_size(file.path), 2 * line);

  by_bytes.limits.max_bytes = line - 1;
  EXPECT_THROW(write_batch(kPlan, run, store_, by_bytes), Error);
}

TEST_F(BatchFiles, AppearAllOrNone) {
  const RunId run = begin(4);
  write_file(folder_ / "b-2.jsonl", "mine", IfExists::refuse);
  EXPECT_THROW(write_batch(kPlan, run, store_, target({.max_lines = 2})), Error);
  EXPECT_FALSE(fs::exists(folder_ / "b-1.jsonl"));
  EXPECT_EQ(read_file(folder_ / "b-2.jsonl"), "mine");
}

TEST(BatchOutput, ComesInAnyOrder) {
  const BatchPlan plan = plan_of(3);
  const BatchOutput output =
      read(plan, answered(custom_id(plan, 2), "C") + "\n" + answered(custom_id(plan, 0), "A"));
  ASSERT_EQ(output.replies.size(), 2U);
  EXPECT_EQ(output.replies[0].ordinal, 2U);
  EXPECT_EQ(output.replies[0].completion.text, "C");
  EXPECT_EQ(output.replies[0].completion.prompt_tokens, 12);
  EXPECT_EQ(output.replies[0].completion.completion_tokens, 2);
  EXPECT_EQ(output.replies[1].completion.text, "A");
}

TEST(BatchOutput, OfVllmIsReadAsWell) {
  const BatchPlan plan = plan_of(1);
  const BatchOutput output = read(
      plan,
      R"({"id":"vllm-1","custom_id":")" + custom_id(plan, 0) +
          R"(","response":{"status_code":200,"request_id":"vllm-batch-1","body":{"id":"cmpl-1",)"
          R"("object":"chat.completion","created":1,"model":"m","choices":[{"index":0,"message":)"
          R"({"role":"assistant","content":"<think>hm</think> A","tool_calls":[]},"logprobs":null,)"
          R"("finish_reason":"length","stop_reason":null}],"usage":{"prompt_tokens":5,)"
          R"("total_tokens":6,"completion_tokens":1},"prompt_logprobs":null}},"error":null})");
  ASSERT_EQ(output.replies.size(), 1U);
  EXPECT_EQ(output.replies.front().completion.text, "A");
  EXPECT_EQ(output.replies.front().completion.finish, FinishReason::length);
}

struct BadOutput {
  const char* name;
  const char* line;  // ID stands for the custom id of question 0
  std::vector<Rejection> BatchOutput::*list;
  const char* problem;
};

class BatchBadOutput : public testing::TestWithParam<BadOutput> {};

const BadOutput kBadOutputs[] = {
    {"error",
     R"({"custom_id":"ID","response":null,"error":{"code":"batch_expired","message":"late"}})",
     &BatchOutput::failures, "FAILED: late"},
    {"status",
     R"({"custom_id":"ID","response":{"status_code":429,"body":{"error":{"message":"slow"}}}})",
     &BatchOutput::failures, "FAILED: status 429: slow"},
    {"status_without_body", R"({"custom_id":"ID","response":{"status_code":500}})",
     &BatchOutput::failures, "FAILED: status 500"},
    {"no_body", R"({"custom_id":"ID","response":{"status_code":200}})", &BatchOutput::failures,
     "FAILED: the response has no body"},
    {"neither", R"({"custom_id":"ID"})", &BatchOutput::failures,
     "FAILED: neither response nor error"},
    {"no_choices", R"({"custom_id":"ID","response":{"status_code":200,"body":{"choices":[]}}})",
     &BatchOutput::failures,
     "FAILED: the list 'choices' of the response is empty; the server gave no answer"},
    {"other_run", R"({"custom_id":"timeprobe-000000000000-0","response":{}})",
     &BatchOutput::unknown, "custom_id 'timeprobe-000000000000-0' is not of this run"},
    {"beyond_the_plan", R"({"custom_id":"ID9","response":{}})", &BatchOutput::unknown, nullptr},
    {"behind_the_number", R"({"custom_id":"IDx","response":{}})", &BatchOutput::unknown, nullptr},
    {"leading_zero", R"({"custom_id":"PREFIX00","response":{}})", &BatchOutput::unknown, nullptr},
    {"cut", R"({"custom_id":"ID","resp)", &BatchOutput::unreadable,
     "the line is not complete JSON"},
    {"no_object", "7", &BatchOutput::unreadable,
     "no custom_id; wanted: a line of a batch's output"},
    {"number_as_id", R"({"custom_id":0})", &BatchOutput::unreadable,
     "no custom_id; wanted: a line of a batch's output"},
    {"the_batch_itself", R"({"custom_id":"ID","method":"POST","body":{}})",
     &BatchOutput::unreadable, "a line of the batch itself; wanted: a line of its output"},
};

TEST_P(BatchBadOutput, IsListed) {
  const BatchPlan plan = plan_of(2);
  std::string line = GetParam().line;
  const std::string id = custom_id(plan, 0);
  for (const auto& [name, value] :
       {std::pair<std::string, std::string>{"PREFIX", id.substr(0, id.size() - 1)},
        std::pair<std::string, std::string>{"\"ID", "\"" + id}}) {
    const auto place = line.find(name);
    if (place != std::string::npos) line.replace(place, name.size(), value);
  }
  const BatchOutput output = read(plan, line);
  EXPECT_TRUE(output.replies.empty());
  const std::vector<Rejection>& list = output.*GetParam().list;
  ASSERT_EQ(list.size(), 1U);
  EXPECT_EQ(list.front().line, 1U);
  if (GetParam().problem == nullptr) return;
  std::string wanted = GetParam().problem;
  if (wanted.starts_with("FAILED")) wanted.replace(0, 6, "custom_id '" + id + "' failed");
  EXPECT_EQ(list.front().problem, wanted);
}

INSTANTIATE_TEST_SUITE_P(Table, BatchBadOutput, testing::ValuesIn(kBadOutputs),
                         [](const auto& test) { return test.param.name; });

TEST_F(BatchFiles, NothingIsScoredTwice) {
  const RunId run = begin(3);
  const BatchPlan plan = batch_plan(store_, run);
  const BatchOutput first =
      read(plan, answered(custom_id(plan, 1), "A") + answered(custom_id(plan, 1), "B"));
  ASSERT_EQ(first.repeated.size(), 1U);
  EXPECT_EQ(first.repeated.front().problem,
            "custom_id '" + custom_id(plan, 1) + "' is answered on line 1 already");
  EXPECT_EQ(store_batch(run, first.replies, store_).num_stored, 1U);
  const BatchOutput second =
      read(plan, answered(custom_id(plan, 1), "B") + answered(custom_id(plan, 0), "B"));
  const BatchStored stored = store_batch(run, second.replies, store_);
  EXPECT_EQ(stored.num_stored, 1U);
  EXPECT_EQ(stored.num_known, 1U);
  EXPECT_EQ(store_.pending(run), std::vector<std::size_t>{2});
  const LoadedRun loaded = store_.load("run");
  ASSERT_EQ(loaded.scored.size(), 2U);
  EXPECT_EQ(loaded.scored[0].score.verdict, Verdict::wrong);
  EXPECT_EQ(loaded.scored[1].score.verdict, Verdict::right);
  EXPECT_EQ(loaded.scored[1].completion.text, "A");
}

}  // namespace
}  // namespace timeprobe
