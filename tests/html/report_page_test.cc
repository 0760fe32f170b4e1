#include "html/report_page.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "html/label_columns.h"
#include "html/page_json.h"
#include "html/reproduction.h"
#include "tests/html/small_runs.h"

namespace timeprobe {
namespace {

using nlohmann::json;

const char* const kHostile = "</script><script>alert(1)</script>\u202e\x01 & \u2028";

std::string inflated(const std::string& bytes) {
  std::string text(64U << 20U, '\0');
  uLongf size = text.size();
  EXPECT_EQ(::uncompress(reinterpret_cast<Bytef*>(text.data()), &size,
                         reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()),
            Z_OK);
  text.resize(size);
  return text;
}

ReportPage page_of(std::vector<LoadedRun> runs, const PageOptions& options = {}) {
  const std::vector<std::string> hashes(runs.size(), "hash");
  return ReportPage::make(std::move(runs), hashes, options);
}

std::vector<LoadedRun> two_runs() {
  const char* const kFacts =
      "X plays for Y from Oct, 2004 to Aug, 2021. \nX plays for Z from Aug, 2021 to Jun, 2023.";
  const Question a = small_question("a", "Which team did X play for in Jul, 2010?", kFacts);
  const Question b = small_question("b", "Which team did X play for in Jul, 2022?", kFacts);
  return {small_run("one", {small_answer(a, "Y", Verdict::right),
                            small_answer(b, kHostile, Verdict::wrong)}),
          small_run("two", {small_answer(a, "Z", Verdict::wrong),
                            small_answer(b, std::string(1U << 20U, 'x'), Verdict::unparsed)})};
}

TEST(ReportPage, HasTablesFiguresComparisonsAndProvenance) {
  const json document = json::parse(page_of(two_runs()).document());
  EXPECT_EQ(document.at("schema"), "timeprobe.report-page/1");
  EXPECT_EQ(document.at("questions").at("count"), 2);
  ASSERT_EQ(document.at("comparisons").size(), 1U);
  EXPECT_EQ(document.at("comparisons")[0].at("flips").size(), 1U);
  const json& run = document.at("runs")[0];
  EXPECT_EQ(run.at("command"),
            "timeprobe run 'my exam.jsonl' --model baseline:first --name one --seed 3");
  EXPECT_EQ(run.at("origins"), json({"timeprobe 0.0.1, seed 7, from facts.tsv (sha256 ab12)"}));
  EXPECT_EQ(run.at("plan_hash"), "hash");
  bool has_best = false;
  for (const json& table : document.at("tables")) {
    for (const json& row : table.at("rows")) {
      for (const json& cell : row) has_best = has_best || cell.contains("best");
    }
  }
  EXPECT_TRUE(has_best);
}

TEST(ReportPage, RowsAndDetailsHoldTheQuestions) {
  const ReportPage page = page_of(two_runs());
  ASSERT_EQ(page.num_chunks(ChunkKind::rows), 1U);
  const json rows = json::parse(inflated(page.chunk(ChunkKind::rows, 0)));
  EXPECT_EQ(rows[0].at("key"), "tempreason/l2/reasonqa/a");
  EXPECT_EQ(rows[1].at("answers")[0].at("text"), kHostile);
  EXPECT_EQ(rows[1].at("answers")[1].at("text").get<std::string>().size(), 400U);

  // The long answer has a chunk to itself.
  ASSERT_EQ(page.num_chunks(ChunkKind::details), 2U);
  const json details = json::parse(inflated(page.chunk(ChunkKind::details, 0)));
  const json& question = details.at("questions")[0];
  EXPECT_EQ(question.at("reasoner").at("answer"), "Y");
  EXPECT_FALSE(question.at("reasoner").at("evidence").get<std::string>().empty());
  EXPECT_EQ(question.at("timeline").at("spans")[0].at("role"), "answer");
  const json& message = question.at("answers")[0].at("prompt").at("messages")[0];
  EXPECT_NE(details.at("texts")[message[1].get<std::size_t>()].get<std::string>().find("Jul, 2010"),
            std::string::npos);
  const json second = json::parse(inflated(page.chunk(ChunkKind::details, 1)));
  EXPECT_EQ(second.at("questions")[0].at("answers")[1].at("text").get<std::string>().size(),
            1U << 20U);
}

TEST(ReportPage, NothingEndsTheElementThatItStandsIn) {
  std::vector<LoadedRun> runs = two_runs();
  runs[0].info.name = kHostile;
  const ReportPage page = page_of(std::move(runs));
  const std::string text = page.document_in_script();
  EXPECT_EQ(text.find_first_of("<>&"), std::string::npos);
  EXPECT_EQ(text.find("\u2028"), std::string::npos);
  EXPECT_EQ(json::parse(text).at("runs")[0].at("name"), kHostile);
}

TEST(ReportPage, BytesThatAreNoTextAreReplaced) {
  EXPECT_EQ(page_text({{"a", "\xff"}}), "{\"a\":\"\uFFFD\"}");
}

TEST(ReportPage, ComparesWhatIsAskedFor) {
  PageOptions options;
  options.compare = {{"two", "one"}};
  const json document = json::parse(page_of(two_runs(), options).document());
  EXPECT_EQ(document.at("comparisons")[0].at("a").at("name"), "two");
  options.compare = {{"two", "three"}};
  EXPECT_THROW(page_of(two_runs(), options), Error);
}

TEST(ReportPage, MissingExamplesLeavePromptsOut) {
  std::vector<LoadedRun> runs = two_runs();
  runs[0].info.settings["setting"] = "3-shot";
  runs[0].info.settings["fewshot"] = "3 same-task";
  runs[0].info.settings["examples.0"] = "train.jsonl sha256:ef";
  const ReportPage page = page_of(std::move(runs));
  const json document = json::parse(page.document());
  EXPECT_NE(document.at("runs")[0].at("prompts_missing").get<std::string>().find("train.jsonl"),
            std::string::npos);
  const json details = json::parse(inflated(page.chunk(ChunkKind::details, 0)));
  EXPECT_FALSE(details.at("questions")[0].at("answers")[0].contains("prompt"));
  EXPECT_TRUE(details.at("questions")[0].at("answers")[1].contains("prompt"));
}

TEST(LabelColumns, CodeTheValuesOfEachQuestion) {
  const std::vector<LoadedRun> runs = two_runs();
  const std::vector<AnsweredQuestion> questions = merge_answers(runs);
  const std::vector<LabelColumn> columns = label_columns(questions, 2);
  ASSERT_EQ(columns.size(), 7U);
  EXPECT_EQ(columns[3].name, "relation");
  const LabelColumn& second = columns[6];
  EXPECT_EQ(second.name, "verdict");
  EXPECT_EQ(second.run, 1U);
  EXPECT_EQ(second.values, (std::vector<std::string>{"unparsed", "wrong"}));
  EXPECT_EQ(second.codes, (std::vector<std::uint32_t>{2, 1}));
  const std::string bytes = column_bytes(second);
  EXPECT_EQ(bytes, std::string("\x14\0\0\0", 4) + R"(["unparsed","wrong"])" +
                       std::string("\2\0\0\0\1\0\0\0", 8));
}

TEST(Reproduction, CommandsHoldWhatTheRunNoted) {
  LoadedRun run = small_run("a b", {});
  run.info.model = "openai:m";
  run.info.settings = {{"seed", "5"},
                       {"questions.0", "l2.jsonl sha256:1"},
                       {"set", R"({"top_p":0.9,"user":"it's"})"},
                       {"stop", R"(["End"])"},
                       {"fewshot", "3 other-tasks"},
                       {"examples.0", "train.jsonl sha256:2"},
                       {"cot", "yes"},
                       {"curves", "survey/mean/clamp"},
                       {"temperature", "0.7"},
                       {"num_beams", "4"},
                       {"think_end", ""}};
  EXPECT_EQ(run_command(run),
            "timeprobe run l2.jsonl --model openai:m --name 'a b' --seed 5 --temperature 0.7 "
            "--beams 4 --stop End --cot --think-end-token '' --num-fewshot 3 --fewshot other-tasks "
            "--fewshot-from train.jsonl "
            "--set top_p=0.9 --set 'user=it'\\''s' --curves survey --aggregate mean --extrapolate "
            "clamp");
}

}  // namespace
}  // namespace timeprobe
