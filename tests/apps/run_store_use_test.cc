// One store in the hands of several processes, of nobody who may write, and of a full disk.

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "base/error.h"
#include "evaluation/run_store.h"
#include "tests/apps/program_run.h"
#include "tests/server/scripted_server.h"

namespace timeprobe {
namespace {

namespace fs = std::filesystem;

ScriptedReply slow_answer(const SeenRequest&) {
  ScriptedReply reply = chat_answer("yes");
  reply.delay = std::chrono::milliseconds(20);
  return reply;
}

class RunStoreUse : public ProgramFolder {
 protected:
  RunStoreUse() {
    const Outcome built = run("build traveler --out exam --per-cell 20 --categories explicit");
    EXPECT_EQ(built.exit_code, 0) << built.text;
  }

  void expect(const Outcome& outcome, int exit_code, const std::string& said) const {
    EXPECT_EQ(outcome.exit_code, exit_code) << outcome.text;
    EXPECT_NE(outcome.text.find(said), std::string::npos) << outcome.text;
  }
};

TEST_F(RunStoreUse, ASecondProcessDoesNotAskTheSameRun) {
  ScriptedServer server(slow_answer);
  const std::string command =
      "run exam/explicit.jsonl --model local:test --name r -j 4 --base-url " + server.url();
  const Outcome both = run(
      command +
      " > first.txt 2>&1 & first=$!; for i in $(seq 500); do grep -qs . "
      "timeprobe.db-lock timeprobe.db-wal && break; sleep 0.01; done; sleep 0.2; '" +
      TIMEPROBE_BINARY "' " + command + "; second=$?; wait $first; echo first $?; exit $second");
  expect(both, 2, "another process is answering run 'r'");
  expect(both, 2, "first 0");
  EXPECT_EQ(server.num_requests(), 220u);
  // Another run of the same store is free, and so is this one when nobody holds it.
  expect(run("run exam/explicit.jsonl --model reasoner --name other"), 0, "220 of 220");
  expect(run(command), 0, "220 answers were there already");
}

TEST_F(RunStoreUse, AStoreThatNobodyMayWriteIsRead) {
  expect(run("run exam/explicit.jsonl --model reasoner --name r"), 0, "220 of 220");
  const std::string table = run("report r --format csv").text;
  fs::create_directory(folder_ / "closed");
  fs::copy_file(folder_ / "timeprobe.db", folder_ / "closed/runs.db");
  fs::permissions(folder_ / "closed/runs.db", fs::perms::owner_read);
  fs::permissions(folder_ / "closed", fs::perms::owner_read | fs::perms::owner_exec);
  if (::access((folder_ / "closed").c_str(), W_OK) == 0) {
    fs::permissions(folder_ / "closed", fs::perms::owner_all);
    GTEST_SKIP() << "skipped: root may write everything";
  }
  EXPECT_EQ(run("report r --format csv --db closed/runs.db").text, table);
  expect(run("runs --db closed/runs.db"), 0, "reasoner");
  expect(run("run exam/explicit.jsonl --model reasoner --name s --db closed/runs.db"), 2,
         "choose another --db");
  fs::permissions(folder_ / "closed", fs::perms::owner_all);
}

// The same without the file system's help: what opens it read-only sees what is there.
TEST_F(RunStoreUse, AReadOnlyConnectionReads) {
  expect(run("run exam/explicit.jsonl --model reasoner --name r"), 0, "220 of 220");
  Database database(folder_ / "timeprobe.db", DatabaseAccess::read);
  Statement count(database, "SELECT count(*) FROM answers");
  ASSERT_TRUE(count.step());
  EXPECT_EQ(count.integer(0), 220);
  EXPECT_THROW(database.execute("DELETE FROM answers"), Error);
}

// A limit on the size of files stands for the end of the disk.
TEST_F(RunStoreUse, AFullDiskKeepsWhatIsStoredAndGoesOnLater) {
  const std::string limit = "trap '' XFSZ; ulimit -f 6000; exec";
  const std::string big(20'000, 'x');
  ScriptedServer server([&big](const SeenRequest&) { return chat_answer("yes " + big); });
  const std::string command =
      "run exam/explicit.jsonl --model local:test --name r -j 4 --base-url " + server.url();
  const Outcome full = run(command, limit);
  expect(full, 3, "answers are stored; once that is mended, the same command goes on");
  EXPECT_NE(full.text.find("; is there room on the disk?\n"), std::string::npos) << full.text;
  const std::size_t stored =
      RunStore::open_existing(folder_ / "timeprobe.db").find("r")->num_answers;
  EXPECT_NE(full.text.find(std::to_string(stored) + " answers are stored"), std::string::npos)
      << full.text;
  EXPECT_LT(stored, 220u);
  expect(run(command), 0, "220 of 220 questions answered");
}

TEST_F(RunStoreUse, ADryRunKnowsWhatIsAnsweredAndWhatIsCached) {
  ScriptedServer server(slow_answer);
  const std::string asking =
      "exam/explicit.jsonl --model local:test --base-url " + server.url() + " ";
  expect(run("run " + asking + "--name r --dry-run"), 0, "220 prompts");
  expect(run("run " + asking + "--name few --cache --limit 50"), 0, "50 of 50");
  expect(run("run " + asking + "--name few --cache --limit 50 --dry-run"), 0,
         "50 questions are answered already\n0 prompts");
  expect(run("run " + asking + "--name r --cache --dry-run"), 0,
         "50 answers are in the cache\n170 prompts");
  expect(run("run " + asking + "--name r --cache"), 0, "50 from the cache");
  expect(run("run " + asking + "--name r --temperature 0.7 --dry-run"), 2,
         "temperature: none then, 0.7 now");
  EXPECT_EQ(server.num_requests(), 220u);
}

TEST_F(RunStoreUse, AQuestionThatStandsTwiceIsRefused) {
  expect(run("run exam/explicit.jsonl exam/explicit.jsonl --model reasoner --name r"), 2,
         "stands twice among those selected; name each file of questions once");
}

TEST_F(RunStoreUse, AnotherPlanUnderTheSameNameIsExplained) {
  expect(run("run exam/explicit.jsonl --model baseline:coin --name r --seed 1"), 0, "220 of 220");
  expect(run("run exam/explicit.jsonl --model baseline:coin --name r --seed 2"), 2,
         "another plan (seed: 1 then, 2 now)");
}

TEST_F(RunStoreUse, TheSessionIsSummedUp) {
  ScriptedServer server([](const SeenRequest& request) {
    if (request.number % 10 == 0) return error_reply(503, "busy");
    ScriptedReply reply = chat_answer("yes", request.number % 11 == 0 ? "length" : "stop");
    return reply;
  });
  const Outcome outcome =
      run("run exam/explicit.jsonl --model local:test --name r --price-in 1000 --base-url " +
          server.url());
  EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
  for (const char* part : {"this session: ", " retries, ", " truncated", ", cost "}) {
    EXPECT_NE(outcome.text.find(part), std::string::npos) << part << "\n" << outcome.text;
  }
}

}  // namespace
}  // namespace timeprobe
