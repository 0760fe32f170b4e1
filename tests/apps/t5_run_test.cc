// A T5 of a checkpoint folder as what a run asks, and the program that trains.

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

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
};

TEST_F(T5Program, AnswersARunAndGoesOnToTheSame) {
  const std::string command = "run exam/l1_test.jsonl --model t5:model --max-tokens 8 --name ";
  const Outcome whole = run(command + "whole");
  ASSERT_EQ(whole.exit_code, 0) << whole.text;
  ASSERT_EQ(run(command + "parts --limit 0-25").exit_code, 0);
  const Outcome report = run("report whole --format json --output whole.json");
  ASSERT_EQ(report.exit_code, 0) << report.text;
  const auto document = nlohmann::json::parse(read_file(folder_ / "whole.json"));
  EXPECT_EQ(document.at("runs").at(0).at("model"), "t5:model");
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
      run_in_shell("cp '" TIMEPROBE_BINARY "' '" + folder_.string() + "/timeprobe'; '" +
                   folder_.string() + "/timeprobe' train sft --help");
  EXPECT_EQ(missing.exit_code, 2);
  EXPECT_NE(missing.text.find("built without LibTorch. Install libtorch-dev and "
                              "libopenblas0-pthread"),
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
  const Outcome answered =
      run("train answer --model model --threads 1 --max-new-tokens 5 < in.jsonl");
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
