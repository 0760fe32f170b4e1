// Reinforcement learning from the command line: a run, its files, resuming after kill -9.

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/apps/program_run.h"

namespace timeprobe {
namespace {

namespace fs = std::filesystem;

class TrainRl : public ProgramFolder {
 protected:
  void SetUp() override {
    ASSERT_EQ(run("train draw l1 --count 64 --seed 3 --out l1.jsonl").exit_code, 0);
    const Outcome start =
        run("train sft --new --layers 1 --d-model 16 --heads 2 --train l1.jsonl --setting cbqa "
            "--steps 1 --threads 1 --quiet --out sft");
    ASSERT_EQ(start.exit_code, 0) << start.text;
  }

  Outcome rl(const std::string& more, const std::string& before = "") const {
    return run(
        "train rl --model sft/last --train l1.jsonl --setting cbqa --max-tokens 6 "
        "--roll-outs 16 --batch-size 8 --rate 1e-3 --steps 6 --checkpoint-every 2 "
        "--precision float32 --threads 1 --reward code --quiet " +
            more,
        before);
  }

  std::string bytes(const std::string& name) const { return read_file(folder_ / name); }
};

TEST_F(TrainRl, WritesMetricsAndACheckpointThatAnswers) {
  const Outcome outcome = rl("--out run --dev l1.jsonl --evaluate-every 3");
  ASSERT_EQ(outcome.exit_code, 0) << outcome.text;
  std::istringstream lines(bytes("run/metrics.jsonl"));
  std::string line;
  for (int step = 1; step <= 6; ++step) {
    ASSERT_TRUE(std::getline(lines, line));
    const auto record = nlohmann::json::parse(line);
    EXPECT_EQ(record.at("step"), step);
    EXPECT_EQ(record.contains("dev_em"), step % 3 == 0);
    for (const char* name : {"reward", "right", "kl", "kl_coefficient", "entropy", "clip_fraction",
                             "policy_loss", "value_loss", "tokens_per_s"}) {
      EXPECT_TRUE(record.contains(name)) << name;
    }
    if (step == 1) {
      EXPECT_EQ(record.at("kl"), 0.0);
    }
  }
  EXPECT_EQ(run("run l1.jsonl --model t5:run/last --max-tokens 6 --db r.db --name r").exit_code, 0);
  // Going on needs the same settings.
  const Outcome other = rl("--out run --resume --kl 0.5");
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_NE(other.text.find("kl was 0.05 and is 0.5 now"), std::string::npos) << other.text;
}

TEST_F(TrainRl, GoesOnBitForBitAfterAKill) {
  ASSERT_EQ(rl("--out whole").exit_code, 0);
  // Killed as soon as there is a checkpoint.
  rl("--out parts",
     "(while [ ! -e parts/last ]; do sleep 0.01; done; kill -9 $(cat pid)) & "
     "sh -c 'echo $$ > pid; exec \"$@\"' --");
  ASSERT_TRUE(fs::exists(folder_ / "parts/last"));
  const Outcome resumed = rl("--out parts --resume");
  ASSERT_EQ(resumed.exit_code, 0) << resumed.text;
  for (const char* file :
       {"model.safetensors", "optimizer.safetensors", "value_head.safetensors", "ppo.json"}) {
    EXPECT_EQ(bytes(std::string("whole/last/") + file), bytes(std::string("parts/last/") + file))
        << file;
  }
}

TEST_F(TrainRl, SaysWhatIsWrong) {
  struct Case {
    const char* flags;
    const char* text;
  };
  const Case table[] = {
      {"--out a --layers-unfrozen 5",
       "5 decoder blocks are to be trained; wanted: 1 to 1, which the network has"},
      {"--out a --rate-floor 0.1", "--rate-floor is 0.1; wanted: at most --rate, 0.001"},
      {"--out a --generate l1", "either --train FILE or --generate is wanted"},
      {"--out a --held-out l1.jsonl", "held out"},
  };
  for (const Case& row : table) {
    const Outcome outcome = rl(row.flags);
    EXPECT_EQ(outcome.exit_code, 2) << row.flags;
    EXPECT_NE(outcome.text.find(row.text), std::string::npos) << outcome.text;
  }
}

}  // namespace
}  // namespace timeprobe
