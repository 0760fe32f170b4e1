// A T5 of a checkpoint folder as what a run asks, and the program that trains.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/csv_rows.h"
#include "tests/apps/program_run.h"
#include "tests/t5_inference/small_model_folder.h"

namespace timeprobe {
namespace {

class T5Program : public ProgramFolder {
 protected:
  void SetUp() override {
    write_small_model(folder_ / "model");
    ASSERT_EQ(run("build tempreason --facts '" TIMEPROBE_SOURCE_DIR
                  "/data/facts/sample.tsv' --out exam --seed 7 --l1-train 10 --l1-dev 10 "
                  "--l1-test 40 --l1-future 10 --threads 2")
                  .exit_code,
              0);
  }

  // Of the run in a store, in order.
  std::vector<std::string> responses(const std::string& store) const {
    const Outcome exported =
        run("export r --db " + store + ".db --to csv --out " + store + " --force");
    EXPECT_EQ(exported.exit_code, 0) << exported.text;
    const auto rows = read_csv_rows(read_file(folder_ / store / "r.csv"));
    const auto& header = rows.at(0).fields;
    const auto place = std::find(header.begin(), header.end(), "response") - header.begin();
    std::vector<std::string> column;
    for (std::size_t i = 1; i < rows.size(); ++i) {
      column.push_back(rows[i].fields.at(static_cast<std::size_t>(place)));
    }
    return column;
  }
};

TEST_F(T5Program, AnswersARunAndGoesOnToTheSame) {
  const std::string command = "run exam/l1_test.jsonl --model t5:model --max-tokens 8 --name r ";
  EXPECT_EQ(run(command + "--db one.db -j 1").exit_code, 0);
  EXPECT_EQ(run(command + "--db two.db -j 3 --beams 1").exit_code, 0);
  const auto one = responses("one");
  EXPECT_EQ(one.size(), 40U);
  EXPECT_EQ(one, responses("two"));
  EXPECT_EQ(run(command + "--db one.db --resume").exit_code, 0);
  EXPECT_EQ(one, responses("one"));
}

TEST_F(T5Program, SaysWhatIsWrongWithTheFolder) {
  std::filesystem::remove(folder_ / "model/spiece.model");
  const Outcome outcome = run("run exam/l1_test.jsonl --model t5:model --name r");
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.text.find("spiece.model: cannot read"), std::string::npos) << outcome.text;
}

class TrainProgram : public ProgramFolder {};

TEST_F(TrainProgram, IsStartedOrSaidToBeMissing) {
  // A copy of the program has nothing beside it.
  const Outcome missing =
      run_in_shell("cp '" TIMEPROBE_BINARY "' '" + folder_.path().string() + "/timeprobe'; '" +
                   folder_.path().string() + "/timeprobe' train sft --help");
  EXPECT_EQ(missing.exit_code, 2);
  EXPECT_NE(missing.text.find("built without LibTorch. Install the package "
                              "timeprobe-training, or libtorch-dev and libopenblas0-pthread"),
            std::string::npos)
      << missing.text;
  const auto beside = std::filesystem::path(TIMEPROBE_BINARY).parent_path() / "timeprobe-train";
  if (!std::filesystem::exists(beside)) GTEST_SKIP() << "skipped: built without LibTorch";
  const Outcome about = run("train about");
  EXPECT_EQ(about.exit_code, 0) << about.text;
  EXPECT_NE(about.text.find("LibTorch   "), std::string::npos) << about.text;
  EXPECT_EQ(run("train nothing").exit_code, 2);
}

TEST_F(TrainProgram, AnswersLines) {
  const auto beside = std::filesystem::path(TIMEPROBE_BINARY).parent_path() / "timeprobe-train";
  if (!std::filesystem::exists(beside)) GTEST_SKIP() << "skipped: built without LibTorch";
  write_small_model(folder_ / "model");
  write("in.jsonl",
        "{\"id\":\"a\",\"text\":\"What is the time 1 year after Jan, 1970\"}\n"
        "\n"
        "{\"text\":\"What\"}\n");
  const Outcome answered = run("train answer --model model --threads 1 --max-tokens 5 < in.jsonl");
  ASSERT_EQ(answered.exit_code, 0) << answered.text;
  const std::size_t end = answered.text.find('\n');
  const auto first = nlohmann::json::parse(answered.text.substr(0, end));
  const auto second = nlohmann::json::parse(answered.text.substr(end + 1));
  EXPECT_EQ(first.at("id"), "a");
  EXPECT_TRUE(first.at("text").is_string());
  EXPECT_LE(first.at("completion_tokens"), 5);
  EXPECT_FALSE(second.contains("id"));
  write("bad.jsonl", "{\"id\":\"a\"}\n");
  const Outcome refused = run("train answer --model model --threads 1 < bad.jsonl");
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_NE(refused.text.find("standard input:1: wanted a JSON object with \"text\""),
            std::string::npos)
      << refused.text;
}

}  // namespace
}  // namespace timeprobe
