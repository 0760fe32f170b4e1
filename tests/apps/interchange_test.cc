// Runs by file, answers from elsewhere and exports, as their user meets them.

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "base/line_reader.h"
#include "evaluation/run_lease.h"
#include "evaluation/run_store.h"
#include "questions/question_json.h"
#include "tests/apps/program_run.h"
#include "tests/evaluation/numbered_question.h"

namespace timeprobe {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

class Interchange : public ProgramFolder {
 protected:
  Interchange() {
    std::string lines;
    for (int i = 0; i < 4; ++i) append_json_line(lines, question(i));
    write("q.jsonl", lines);
  }

  static Question question(int i) {
    Question question = numbered_question(
        i, "Which team did X play for in Jan, " + std::to_string(1990 + i) + "?", "A");
    question.context = {ContextKind::facts, "X plays for A from Jan, 1980 to Jan, 1999."};
    question.labels["setting"] = "reasonqa";
    return question;
  }

  void expect(const std::string& arguments, int exit_code, const std::string& said) const {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.exit_code, exit_code) << arguments << "\n" << outcome.text;
    EXPECT_NE(outcome.text.find(said), std::string::npos) << arguments << "\n" << outcome.text;
  }

  std::vector<json> json_lines(const std::string& name) const {
    const TextLines text = TextLines::read(folder_ / name);
    std::vector<json> lines;
    for (const Line& line : text.lines()) lines.push_back(json::parse(line.text));
    return lines;
  }

  // What a server would write for these lines of a batch.
  static std::string output_of(const std::vector<json>& lines, const std::string& answer) {
    std::string output;
    for (const json& line : lines) {
      const json choice = {{"message", {{"content", answer}}}, {"finish_reason", "stop"}};
      const json reply = {
          {"custom_id", line.at("custom_id")},
          {"response", {{"status_code", 200}, {"body", {{"choices", json::array({choice})}}}}},
          {"error", nullptr}};
      output += reply.dump() + "\n";
    }
    return output;
  }
};

TEST_F(Interchange, ABatchGoesOutAndComesBackInParts) {
  const std::string command = "run q.jsonl --model batch:gpt-x --name b ";
  expect(command + "--batch-export b.jsonl", 0, "4 of 4 questions are still to be answered");
  std::vector<json> lines = json_lines("b.jsonl");
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(lines[0].at("body").at("model"), "gpt-x");
  expect(command + "--batch-export b.jsonl", 2, "b.jsonl: exists already; give --force");

  // The last two first; one fails, one is of another run, one line is cut.
  write("o1.jsonl", output_of({lines[3], lines[2]}, "A") + "{\"custom_id\":\"" +
                        lines[1].at("custom_id").get<std::string>() +
                        "\",\"response\":null,\"error\":{\"message\":\"busy\"}}\n" +
                        "{\"custom_id\":\"timeprobe-0-1\",\"response\":{}}\n{\"custom_id\"");
  const Outcome first = run(command + "--batch-import o1.jsonl");
  EXPECT_EQ(first.exit_code, 3);
  for (const char* said :
       {"-1' failed: busy", "o1.jsonl:4: custom_id 'timeprobe-0-1' is not of",
        "o1.jsonl:5: the line is not complete JSON", "2 answers stored, 0 were there already",
        "2 of 4 questions without answer"}) {
    EXPECT_NE(first.text.find(said), std::string::npos) << said << " in\n" << first.text;
  }

  // --force is about the file: what was answered stays.
  expect(command + "--batch-export b.jsonl --force", 0, "2 of 4 questions are still");
  lines = json_lines("b.jsonl");
  ASSERT_EQ(lines.size(), 2U);
  write("o2.jsonl", output_of(lines, "B"));
  expect(command + "--batch-import o1.jsonl --batch-import o2.jsonl", 0,
         "2 answers stored, 2 were there already, 0 of 4 questions without answer");
  expect(command + "--batch-export c.jsonl", 0, "there is nothing to ask");
  expect("report b --table verdicts", 0, "4      2      2");
}

TEST_F(Interchange, AnswersFromElsewhereAreScored) {
  write("a.jsonl",
        "{\"id\":\"q0\",\"answer\":\"A\"}\n"
        "{\"question\":\"Which team did X play for in Jan, 1991?\",\"prediction\":\"B\"}\n"
        "{\"id\":\"q2\",\"answer\":\"\"}\noops\n");
  const Outcome scored = run("score a.jsonl --questions q.jsonl --format json");
  EXPECT_EQ(scored.exit_code, 3) << scored.text;
  for (const char* said :
       {"rejected: a.jsonl:4: the line is not complete JSON",
        "3 answers; 2 questions found theirs by id, 1 by their text, 0 by their prompt",
        "1 questions have no answer in a.jsonl and count as failed",
        "timeprobe: 1 x a.jsonl has no answer to question q3; asking again would end in the same "
        "way"}) {
    EXPECT_NE(scored.text.find(said), std::string::npos) << said << " in\n" << scored.text;
  }
  EXPECT_FALSE(fs::exists(folder_ / "timeprobe.db")) << "nothing is stored without a name";
  const json document = json::parse(scored.text.substr(scored.text.find("\n{") + 1));
  int num_verdicts = 0;
  for (const json& value : document.at("runs").at(0).at("values")) {
    const std::string metric = value.at("metric");
    if (!metric.starts_with("verdict_")) continue;
    const bool expected = metric == "verdict_right" || metric == "verdict_wrong" ||
                          metric == "verdict_empty" || metric == "verdict_failed";
    EXPECT_EQ(value.at("value"), expected ? 0.25 : 0.0) << metric;
    ++num_verdicts;
  }
  EXPECT_EQ(num_verdicts, 6);
  EXPECT_EQ(document.at("runs").at(0).at("answered"), 4) << "a failed question is no open one";
  expect("score a.jsonl --questions q.jsonl --name kept --table verdicts", 3, "kept");
  expect("report kept --table verdicts", 0, "4      1      1");
  // One loop: what was kept is the run that `run` would have made.
  expect("run q.jsonl --model replay:a.jsonl --name kept", 3, "3 answers were there already");
  expect("run q.jsonl --model replay:a.jsonl --name same", 3, "3 of 4 questions answered");
}

TEST_F(Interchange, ScoresAreNotKeptInARunThatIsBeingAnswered) {
  write("a.jsonl", "{\"id\":\"q0\",\"answer\":\"A\"}\n");
  expect("score a.jsonl --questions q.jsonl --name kept", 3, "kept");
  const RunInfo kept = RunStore::open_existing(folder_ / "timeprobe.db").info("kept");
  {
    const RunLease lease(folder_ / "timeprobe.db", kept.id, "kept");
    expect("score a.jsonl --questions q.jsonl --name kept", 2,
           "another process is answering run 'kept'");
    expect("score a.jsonl --questions q.jsonl", 3, "has no answer to question q1");
  }
  expect("score a.jsonl --questions q.jsonl --name kept --force", 3,
         "timeprobe: --force: the 1 stored answers of run 'kept' are dropped");
}

TEST_F(Interchange, AProgramAnswersAndIsPassedThrough) {
  write("answer.sh", "echo started >&2\nwhile read -r line; do echo '{\"text\":\"A\"}'; done\n");
  const Outcome outcome = run("run q.jsonl --model 'command:sh answer.sh' --name c");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
  EXPECT_NE(outcome.text.find("started\n"), std::string::npos) << outcome.text;
  expect("report c --table verdicts", 0, "4      4      0");
}

TEST_F(Interchange, ARunIsExportedOnce) {
  run("run q.jsonl --model reasoner --name r");
  for (const char* to : {"lm-eval", "inspect", "hf", "csv"}) {
    const std::string command = std::string("export r --to ") + to + " --out out-" + to;
    expect(command, 0, std::string("out-") + to + "/");
    expect(command, 2, "exists already; give --force to replace it");
    expect(command + " --force", 0, std::string("out-") + to + "/");
  }
  // What an export holds is scored as the run was.
  expect("score out-csv/r.csv --questions q.jsonl --table verdicts", 0, "4      4      0");
  expect("score out-inspect/r.json --questions q.jsonl --table verdicts", 0, "4      4      0");
}

struct Mistake {
  const char* name;
  const char* arguments;
  const char* complaint;
};

class InterchangeMistake : public Interchange, public testing::WithParamInterface<Mistake> {};

const Mistake kMistakes[] = {
    {"batch_with_another_model", "run q.jsonl --model reasoner --batch-export b.jsonl",
     "--model reasoner: a batch needs --model batch:NAME"},
    {"batch_without_files", "run q.jsonl --model batch:gpt-x",
     "--model batch:gpt-x: is asked by files; give --batch-export FILE or --batch-import FILE"},
    {"both_steps", "run q.jsonl --model batch:m --batch-export b --batch-import c",
     "--batch-export and --batch-import are two steps; give one of them"},
    {"no_batch_output", "run q.jsonl --model batch:m --batch-import none.jsonl",
     "none.jsonl: cannot read"},
    {"no_such_program", "run q.jsonl --model command:/no/such/program",
     "/no/such/program: cannot start the program"},
    {"no_recorded_answers", "score none.jsonl --questions q.jsonl", "none.jsonl: cannot read"},
    {"the_questions_as_answers", "score q.jsonl --questions q.jsonl",
     "q.jsonl:1: a Question record, which holds the key and no system's answer"},
    {"score_without_questions", "score q.jsonl", "--questions is required"},
    {"export_of_nothing", "export r --to csv --out o", "there is no run store"},
    {"unknown_layout", "export r --to word --out o",
     "one of lm-eval, inspect, hf, csv is wanted, not 'word'"},
    {"time_out_of_range", "run q.jsonl --model command:cat --timeout 0", "--timeout"},
};

TEST_P(InterchangeMistake, GetsOneClearLine) {
  expect(GetParam().arguments, 2, GetParam().complaint);
}

INSTANTIATE_TEST_SUITE_P(Table, InterchangeMistake, testing::ValuesIn(kMistakes),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace timeprobe
