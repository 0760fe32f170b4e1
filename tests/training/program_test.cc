// timeprobe-train as a user meets it: kill -9, Ctrl-C, several processes, a full disk, bad input.
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <iterator>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>

#include "base/files.h"
#include "t5_files/safetensors.h"
#include "tests/training/small_world.h"
#include "tests/training/train_program.h"

namespace timeprobe::training {
namespace {

namespace fs = std::filesystem;

std::string question(const std::string& id, const std::string& text, const std::string& answer) {
  return nlohmann::json{{"schema", "timeprobe.question/1"},
                        {"id", id},
                        {"suite", "tempreason"},
                        {"task", "l1"},
                        {"split", "train"},
                        {"question", text},
                        {"context", {{"kind", "none"}}},
                        {"answer", {{"kind", "text"}, {"accepted", {answer}}}},
                        {"labels", nlohmann::json::object()},
                        {"origin", {{"generator", "test"}}}}
             .dump() +
         "\n";
}

TEST(Program, KilledAndResumedIsUninterrupted) {
  const TestFolder folder;
  const std::string flags = kSmall + "--steps 60 --checkpoint-every 1 --dropout 0.1 ";
  EXPECT_EQ(shell(folder.path(), "$T" + flags + "--out whole").exit_code, 0);
  // Killed at whatever moment the machine chooses, a checkpoint under way or not.
  const std::string kill_once =
      "$T" + flags + "--out killed --resume & pid=$!; sleep 0.9; kill -9 $pid; wait $pid; true";
  for (int i = 0; i < 3; ++i) shell(folder.path(), kill_once);
  const ProgramRun last = shell(folder.path(), "$T" + flags + "--out killed --resume");
  EXPECT_EQ(last.exit_code, 0) << last.output;
  EXPECT_TRUE(weights(folder.path() / "killed") == weights(folder.path() / "whole"));
}

// With a training of RUN under way, which is $pid and has written its first line of metrics.
std::string beside(const std::string& train, const std::string& then) {
  return train + " & pid=$!; while [ ! -s run/metrics.jsonl ]; do sleep 0.05; done\n" + then;
}

const std::string kEndless =
    "$T" + kSmall + "--steps 1000000 --report-every 1 --checkpoint-every 1 --out run ";

TEST(Program, ASecondTrainingOfAFolderIsRefused) {
  const TestFolder folder;
  std::string then;
  for (const std::string& other :
       {kEndless + "--resume", kEndless + "--force",
        std::string("$T spans --new --train pages.txt --out run"),
        std::string("$T rl --model m --generate l1 --out run"),
        std::string("'" TIMEPROBE_BINARY
                    "' train ablation --model m --pages p --train t --test q --out run")}) {
    then += other + "; echo \"code $?\"\n";
  }
  const ProgramRun run =
      shell(folder.path(),
            beside(kEndless, then + "kill -INT $pid; wait $pid; echo \"process $pid: end $?\""));
  std::smatch first;
  ASSERT_TRUE(std::regex_search(run.output, first, std::regex("process ([0-9]+): end 130\n")))
      << run.output;
  const std::regex refusal("timeprobe( train)?: run: is being written by process " +
                           first[1].str() +
                           " on .+ since .+Z; wait for it, or choose another --out\ncode 2\n");
  EXPECT_EQ(std::distance(std::sregex_iterator(run.output.begin(), run.output.end(), refusal), {}),
            5)
      << run.output;
}

TEST(Program, AKilledTrainingHoldsNothing) {
  const TestFolder folder;
  const ProgramRun run =
      shell(folder.path(), beside(kEndless, "kill -9 $pid; wait $pid; " + kEndless +
                                                "--resume --time-limit 0.01; echo \"code $?\""));
  EXPECT_NE(run.output.find("stopped by the time limit"), std::string::npos) << run.output;
  EXPECT_NE(run.output.find("code 0"), std::string::npos) << run.output;
}

// As `ps` and `pgrep` show it; it has started itself again by then.
TEST(Program, IsCalledByItsName) {
  const TestFolder folder;
  const ProgramRun run =
      shell(folder.path(), beside("unset OMP_WAIT_POLICY; " + kEndless,
                                  "cat /proc/$pid/comm; kill -INT $pid; wait $pid"));
  EXPECT_TRUE(run.output.starts_with("timeprobe-train\n")) << run.output;
}

// A run that forgot what is held out would go on with exercises from the test set.
TEST(Program, ResumingWithOtherHeldOutQuestionsIsRefused) {
  const TestFolder folder;
  const std::string train = "$T" + kSmall + "--out run --steps ";
  const ProgramRun run = shell(folder.path(), "$T draw l1 --count 5 --seed 3 --out held.jsonl && " +
                                                  train + "2 --held-out held.jsonl");
  ASSERT_EQ(run.exit_code, 0) << run.output;
  const ProgramRun resumed = shell(folder.path(), train + "2 --resume");
  EXPECT_EQ(resumed.exit_code, 2) << resumed.output;
  EXPECT_NE(resumed.output.find("held_out"), std::string::npos) << resumed.output;
  EXPECT_EQ(shell(folder.path(),
                  "mv held.jsonl other.jsonl && " + train + "2 --resume --held-out other.jsonl")
                .exit_code,
            0);
}

TEST(Program, CtrlCWritesACheckpointAndSaysHowToGoOn) {
  const TestFolder folder;
  const ProgramRun run =
      shell(folder.path(), "$T" + kSmall +
                               "--steps 1000000 --checkpoint-every 0 --out run & pid=$!; "
                               "while [ ! -s run/metrics.jsonl ]; do sleep 0.1; done; "
                               "kill -INT $pid; wait $pid");
  EXPECT_EQ(run.exit_code, 130) << run.output;
  EXPECT_NE(run.output.find("--resume"), std::string::npos) << run.output;
  EXPECT_TRUE(fs::exists(folder.path() / "run" / "last" / "model.safetensors"));
}

// The weights of two processes are those of one, but for the order of sums.
TEST(Program, TwoProcessesTrainWhatOneTrains) {
  const TestFolder folder;
  const std::string flags = kSmall + "--steps 10 --rate 1e-3 ";
  EXPECT_EQ(shell(folder.path(), "$T" + flags + "--out one").exit_code, 0);
  const ProgramRun two =
      shell(folder.path(),
            "export WORLD_SIZE=2 MASTER_ADDR=127.0.0.1 MASTER_PORT=$((20000 + $$ % 20000)); "
            "RANK=1 $T" +
                flags + "--out two & RANK=0 $T" + flags +
                "--out two; code=$?; wait $! || "
                "exit 9; exit $code");
  if (two.output.find("libgloo-dev") != std::string::npos) GTEST_SKIP() << "skipped: no Gloo";
  ASSERT_EQ(two.exit_code, 0) << two.output;
  const SafetensorsFile a(folder.path() / "one" / "last" / "model.safetensors");
  const SafetensorsFile b(folder.path() / "two" / "last" / "model.safetensors");
  float largest = 0.0F;
  for (const StoredTensor& tensor : a.tensors()) {
    const StoredTensor* const other = b.find(tensor.name);
    ASSERT_NE(other, nullptr);
    for (std::size_t i = 0; i < tensor.num_elements(); ++i) {
      float x = 0.0F;
      float y = 0.0F;
      std::memcpy(&x, tensor.bytes.data() + 4 * i, 4);
      std::memcpy(&y, other->bytes.data() + 4 * i, 4);
      largest = std::max(largest, std::abs(x - y));
    }
  }
  EXPECT_LT(largest, 1e-4F);
}

// A limit on the size of files stands in for a full disk.
TEST(Program, AFullDiskIsOneLineAndKeepsWhatIsThere) {
  const TestFolder folder;
  const ProgramRun run =
      shell(folder.path(), "ulimit -f 20; trap '' XFSZ; $T" + kSmall + "--steps 5 --out run");
  EXPECT_EQ(run.exit_code, 1) << run.output;
  EXPECT_NE(run.output.find("cannot write"), std::string::npos) << run.output;
  EXPECT_FALSE(fs::exists(folder.path() / "run" / "last"));
  EXPECT_FALSE(fs::exists(folder.path() / "run" / "checkpoint-00000005.unfinished"));
}

// A line of plain text a paragraph; half of the times and names are masked and learnt.
TEST(Program, SpansTrainOnPlainText) {
  const TestFolder folder;
  std::string text;
  for (int year = 1901; year < 1921; ++year) {
    text += "The bridge of Basel was built in May " + std::to_string(year) +
            " and sold to George Smith in " + std::to_string(year + 30) + " for nothing.\n";
  }
  write_file(folder.path() / "pages.txt", text, IfExists::refuse);
  const ProgramRun run =
      shell(folder.path(),
            "$T spans --train pages.txt --new --layers 1 --d-model 32 --heads 2 --threads 1 "
            "--epochs 2 --batch-size 5 --rate 1e-3 --min-source-tokens 5 --out run");
  EXPECT_EQ(run.exit_code, 0) << run.output;
  EXPECT_NE(run.output.find("20 paragraphs of 20 pages"), std::string::npos) << run.output;
  EXPECT_NE(run.output.find("done after 8 steps"), std::string::npos) << run.output;
}

TEST(Program, ADryRunChecksAndWritesNothing) {
  const TestFolder folder;
  const std::string train = "$T" + kSmall + "--steps 7 --out a/run ";
  const ProgramRun run = shell(folder.path(), train + "--dry-run");
  EXPECT_EQ(run.exit_code, 0) << run.output;
  EXPECT_EQ(run.output, "7 steps would be trained into a/run\n");
  EXPECT_TRUE(folder.files().empty());
  ASSERT_EQ(shell(folder.path(), train).exit_code, 0);
  const ProgramRun other = shell(folder.path(), train + "--dry-run --resume --rate 0.5");
  EXPECT_EQ(other.exit_code, 2) << other.output;
  EXPECT_NE(other.output.find("rate was 2e-05 and is 0.5 now"), std::string::npos) << other.output;
}

struct BadInput {
  const char* name;
  const char* flags;
  const char* wanted;  // in the message
};

// All files of the folder that the table speaks of.
void write_inputs(const fs::path& folder) {
  write_file(folder / "q.jsonl",
             question("q1", "Who was first?", "Ann") + question("q2", "Who was last?", "Bob"),
             IfExists::refuse);
  write_file(folder / "long.jsonl",
             question("q3", "What?", "one two three four five six seven eight nine ten"),
             IfExists::refuse);
  write_file(folder / "test.jsonl", question("t1", "who was LAST", "Bob"), IfExists::refuse);
  write_file(folder / "bad.jsonl", question("q1", "Who?", "Ann") + "{\"id\"\n", IfExists::refuse);
  write_file(folder / "empty.jsonl", "", IfExists::refuse);
}

TEST(Program, BadInputIsOneLineThatNamesIt) {
  const TestFolder folder;
  write_inputs(folder.path());
  const std::string net = " --new --layers 1 --d-model 32 --heads 2 ";
  ASSERT_EQ(shell(folder.path(), "$T sft --setting cbqa --quiet --threads 1 --steps 1 --out model" +
                                     net + "--train q.jsonl")
                .exit_code,
            0);
  fs::copy(folder.path() / "model/last/", folder.path() / "wrong", fs::copy_options::recursive);
  fs::copy(folder.path() / "model/last/", folder.path() / "cut", fs::copy_options::recursive);
  shell(folder.path(),
        "$T sft --setting cbqa --quiet --threads 1 --steps 1 --out big --new --layers 1 "
        "--d-model 32 --heads 2 --train long.jsonl --train q.jsonl && "
        "cp -f big/last/spiece.model wrong/ && sed -i 's/\"num_layers\": 1/\"num_layers\": 2/' "
        "cut/config.json");
  const BadInput table[] = {
      {"empty", "--train empty.jsonl --new", "empty.jsonl"},
      {"nothing", "--new", "--train FILE or --generate"},
      {"no network", "--train q.jsonl --setting cbqa", "--model FOLDER or --new"},
      {"bad line", "--train bad.jsonl --new", "bad.jsonl:2"},
      {"long label", "--train long.jsonl --max-tokens 4 --setting cbqa --new",
       "q3: its target has"},
      {"held out", "--train q.jsonl --held-out test.jsonl --setting cbqa --new",
       "q2 (\"Who was last?\")"},
      {"held out dev", "--generate l1 --steps 1 --dev q.jsonl --held-out test.jsonl --new",
       "of the 2 dev questions"},
      {"no facts", "--train q.jsonl --setting reasonqa --new", "q1: carries no context"},
      {"no such folder", "--setting cbqa --train q.jsonl --model nowhere", "nowhere"},
      {"wrong tokenizer", "--setting cbqa --train q.jsonl --model wrong", "spiece.model"},
      {"missing tensor", "--setting cbqa --train q.jsonl --model cut", "encoder.block.1"},
      {"patience", "--train q.jsonl --new --patience 2", "--evaluate-every"},
      {"years", "--generate l1 --steps 1 --years 2000-1990 --new", "'2000-1990'"},
  };
  for (const BadInput& bad : table) {
    const ProgramRun run =
        shell(folder.path(), std::string("$T sft --quiet --threads 1 --out out ") + bad.flags);
    EXPECT_EQ(run.exit_code, 2) << bad.name << ": " << run.output;
    EXPECT_NE(run.output.find(bad.wanted), std::string::npos) << bad.name << ": " << run.output;
    // A complaint about a flag says where the flags are explained.
    const std::string behind = run.output.substr(run.output.find('\n') + 1);
    EXPECT_TRUE(behind.empty() || behind == "timeprobe train: see 'timeprobe train sft --help'\n")
        << bad.name << ": " << run.output;
  }
}

}  // namespace
}  // namespace timeprobe::training
