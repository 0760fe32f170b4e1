// `timeprobe train ablation`: a plan of many commands that is checked first and goes on.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/test_folder.h"
#include "tests/training/train_program.h"

namespace timeprobe::training {
namespace {

namespace fs = std::filesystem;

// Facts to learn from and to be asked about, pages, and a network with which all begin.
void write_small_world(const fs::path& folder) {
  std::string text;
  for (int year = 1901; year < 1911; ++year) {
    text += "The bridge of Basel was built in May " + std::to_string(year) + " by George Smith.\n";
  }
  write_file(folder / "pages.txt", text, IfExists::refuse);
  const ProgramRun run =
      shell(folder,
            "$T draw l2 --max-facts 2 --count 40 --seed 1 --out train.jsonl && "
            "$T draw l2 --max-facts 2 --count 20 --seed 2 --out test.jsonl && "
            "$T sft --new --layers 1 --d-model 32 --heads 2 --threads 1 --steps 1 --quiet "
            "--generate l2 --max-facts 2 --batch-size 2 --out start");
  ASSERT_EQ(run.exit_code, 0) << run.output;
}

// Every step is a command that can be given again, so the plan is, too.
TEST(Ablation, IsOneCommandThatGoesOn) {
  const TestFolder folder;
  write_small_world(folder.path());
  const std::string command =
      "\"" TIMEPROBE_BINARY
      "\" train ablation --model start/last --pages pages.txt --train train.jsonl --test "
      "test.jsonl "
      "--out runs --spans-flags '--steps 2 --threads 1 --min-source-tokens 4' "
      "--sft-flags '--steps 3 --threads 1' --rl-flags '--steps 1 --roll-outs 4 --batch-size 4 "
      "--threads 1' ";
  const ProgramRun plan = shell(folder.path(), command + "--dry-run --seeds 1,2");
  EXPECT_EQ(plan.exit_code, 0) << plan.output;
  EXPECT_EQ(std::count(plan.output.begin(), plan.output.end(), '\n'), 2 * 11 + 1) << plan.output;
  EXPECT_NE(plan.output.find("timeprobe train rl --model runs/seed-2/no-TSRL/last"),
            std::string::npos)
      << plan.output;
  EXPECT_NE(plan.output.find("--name TempT5/2 --db runs/ablation.db --max-source-tokens 512\n"),
            std::string::npos)
      << plan.output;
  EXPECT_FALSE(fs::exists(folder.path() / "runs"));
  const ProgramRun stopped =
      shell(folder.path(), command +
                               "& pid=$!; while [ ! -e runs/seed-1/T5-SFT ]; do sleep 0.02; "
                               "done; kill -TERM $pid; wait $pid");
  EXPECT_EQ(stopped.exit_code, 130) << stopped.output;
  EXPECT_NE(stopped.output.find("the same command goes on there"), std::string::npos);
  const ProgramRun whole = shell(folder.path(), command);
  ASSERT_EQ(whole.exit_code, 0) << whole.output;
  for (const char* wanted : {"TempReason Table 7", "-TSRL", "more-SFT", "no-TSE"}) {
    EXPECT_NE(whole.output.find(wanted), std::string::npos) << wanted << "\n" << whole.output;
  }
  const std::string trained = weights(folder.path() / "runs/seed-1/TempT5");
  const ProgramRun again = shell(folder.path(), command);
  EXPECT_EQ(again.exit_code, 0) << again.output;
  EXPECT_TRUE(weights(folder.path() / "runs/seed-1/TempT5") == trained);
}

// The limit of a test is that of the last training before it.
TEST(Ablation, TestsWithWhatItTrainedWith) {
  const TestFolder folder;
  const ProgramRun plan =
      shell(folder.path(),
            "\"" TIMEPROBE_BINARY
            "\" train ablation --model m --pages p --train t --test q --out runs --setting obqa "
            "--sft-flags '--max-source-tokens 300' --rl-flags=--max-source-tokens=200 --dry-run");
  for (const char* wanted :
       {"--name TempT5 --db runs/ablation.db --max-source-tokens 200\n",
        "--name no-TSE --db runs/ablation.db --max-source-tokens 200\n",
        "--name no-TSRL --db runs/ablation.db --max-source-tokens 300\n",
        "--name T5-SFT --db runs/ablation.db --max-source-tokens 300\n",
        "# seed 1, more-SFT: fine-tuning for as long: known when reinforcement has ended\n",
        "--name more-SFT --db runs/ablation.db --max-source-tokens 300\n"}) {
    EXPECT_NE(plan.output.find(wanted), std::string::npos) << wanted << plan.output;
  }
}

struct BadAblation {
  const char* model;
  const char* test;
  const char* out;
  const char* flags;
  const char* wanted;  // in the message
};

// Some of it would be met by the last of its trainings only.
TEST(Ablation, FindsWhatIsWrongBeforeItBegins) {
  const TestFolder folder;
  write_small_world(folder.path());
  write_file(folder.path() / "empty.jsonl", "", IfExists::refuse);
  write_file(folder.path() / "file", "", IfExists::refuse);
  const BadAblation table[] = {
      {"start/last", "test.jsonl", "runs", "--dev empty.jsonl", "empty.jsonl: the file is empty"},
      {"start/last", "nowhere.jsonl", "runs", "", "nowhere.jsonl"},
      {"start/last", "train.jsonl", "runs", "", "are held out"},
      {"nowhere", "test.jsonl", "runs", "", "nowhere"},
      {"start/last", "test.jsonl", "file", "", "file: is a file; a folder is wanted"},
      {"start/last", "test.jsonl", "file/runs", "", "file: is a file; a folder is wanted"},
      {"start/last", "test.jsonl", "runs", "--rl-flags '--roll-outs four'", "four"},
      {"start/last", "test.jsonl", "runs", "--rl-flags '--layers-unfrozen 9'", "9 decoder blocks"},
      {"start/last", "test.jsonl", "runs", "--more-sft-flags '--batch-size 0'", "--batch-size"},
      {"start/last", "test.jsonl", "runs", "--setting obqa", "a page"},
  };
  for (const BadAblation& bad : table) {
    const ProgramRun run =
        shell(folder.path(),
              std::string("\"" TIMEPROBE_BINARY "\" train ablation --pages pages.txt "
                          "--train train.jsonl --spans-flags '--steps 1 --min-source-tokens 4' "
                          "--sft-flags '--steps 1' --model ") +
                  bad.model + " --test " + bad.test + " --out " + bad.out + " " + bad.flags);
    EXPECT_EQ(run.exit_code, 2) << bad.flags << run.output;
    EXPECT_NE(run.output.find(bad.wanted), std::string::npos) << bad.wanted << run.output;
    EXPECT_FALSE(fs::exists(folder.path() / "runs/seed-1")) << run.output;
  }
}

}  // namespace
}  // namespace timeprobe::training
