// `timeprobe report --html`, `--format latex` and `timeprobe view` as their user meets them.

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>

#include "html/html_page.h"
#include "tests/apps/program_run.h"

namespace timeprobe {
namespace {

class ReportPage : public ProgramFolder {
 protected:
  void SetUp() override {
    const Outcome built =
        run("build tempreason --facts '" TIMEPROBE_SOURCE_DIR
            "/data/facts/sample.tsv' --out exam --seed 7 --l1-train 10 --l1-dev 10 --l1-test 20 "
            "--l1-future 10");
    ASSERT_EQ(built.exit_code, 0) << built.text;
    for (const char* name : {"first", "random"}) {
      const Outcome answered =
          run(std::string("run exam/l1_test.jsonl exam/l2_test_reasonqa.jsonl") +
              " --model baseline:" + name + " --name " + name);
      ASSERT_EQ(answered.exit_code, 0) << answered.text;
    }
  }
};

TEST_F(ReportPage, IsOneFileOfTheSameBytesForAnyNumberOfThreads) {
  if (page_template().empty()) {
    const Outcome refused = run("report first --html r.html");
    EXPECT_EQ(refused.exit_code, 2);
    EXPECT_NE(refused.text.find("apt-get install nodejs npm"), std::string::npos) << refused.text;
    GTEST_SKIP() << "skipped: built without Node.js";
  }
  const Outcome one = run("report first random --html r.html --threads 1");
  ASSERT_EQ(one.exit_code, 0) << one.text;
  EXPECT_TRUE(one.text.starts_with("r.html: ")) << one.text;
  const std::string page = read_file(folder_ / "r.html");
  EXPECT_NE(page.find("Content-Security-Policy"), std::string::npos);
  EXPECT_NE(page.find("id=\"timeprobe-page\""), std::string::npos);
  for (const char* element : {"rows-0", "details-0", "column-0"}) {
    EXPECT_NE(page.find(std::string("id=\"") + element + "\""), std::string::npos) << element;
  }
  const Outcome again = run("report first random --html r.html");
  EXPECT_EQ(again.exit_code, 2) << "nothing is overwritten without --force";
  const Outcome two = run("report first random --html r.html --threads 2 --force");
  ASSERT_EQ(two.exit_code, 0) << two.text;
  EXPECT_TRUE(read_file(folder_ / "r.html") == page);
}

TEST_F(ReportPage, RefusesComparisonsThatAreNone) {
  if (page_template().empty()) GTEST_SKIP() << "skipped: built without Node.js";
  const Outcome outcome = run("report first random --html r.html --compare first");
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.text.find("--compare first: two names of runs are wanted, as A,B"),
            std::string::npos)
      << outcome.text;
}

TEST_F(ReportPage, TrainingsNeedNoRunsButAPage) {
  if (page_template().empty()) GTEST_SKIP() << "skipped: built without Node.js";
  write_file(folder_ / "t" / "metrics.jsonl", "{\"step\":1,\"loss\":2}\nstray\n", IfExists::refuse);
  const Outcome drawn = run("report --training t/ --html t.html");
  ASSERT_EQ(drawn.exit_code, 0) << drawn.text;
  const std::string page = read_file(folder_ / "t.html");
  EXPECT_NE(page.find("\"charts\":[{\"title\":\"Loss\""), std::string::npos);
  EXPECT_NE(page.find("timeprobe report --training t --html t.html"), std::string::npos);
  EXPECT_NE(page.find("training t: 1 line is no step, the first: line 2, no JSON object"),
            std::string::npos);
  write_file(folder_ / "u" / "metrics.jsonl", "{\"step\":1,\"loss\":2}\n", IfExists::refuse);
  const Outcome both = run("report --training t --training u first --html b.html");
  ASSERT_EQ(both.exit_code, 0) << both.text;
  EXPECT_NE(read_file(folder_ / "b.html")
                .find("timeprobe report first --training t --training u --html b.html"),
            std::string::npos);
  const Outcome no_page = run("report first --training t");
  EXPECT_EQ(no_page.exit_code, 2);
  EXPECT_NE(no_page.text.find("it needs --html FILE"), std::string::npos) << no_page.text;
  const Outcome nothing = run("report --html n.html");
  EXPECT_EQ(nothing.exit_code, 2);
  EXPECT_NE(nothing.text.find("names of runs are wanted"), std::string::npos) << nothing.text;
}

TEST_F(ReportPage, LatexTablesArePrinted) {
  const Outcome outcome = run("report first random --format latex --table table4");
  ASSERT_EQ(outcome.exit_code, 0) << outcome.text;
  EXPECT_NE(outcome.text.find("\\label{tab:tempreason-table4-em}"), std::string::npos);
  EXPECT_NE(outcome.text.find("\\bottomrule"), std::string::npos);
  const Outcome compared = run("compare first random --format latex");
  EXPECT_NE(compared.text.find("\\label{tab:comparison}"), std::string::npos) << compared.text;
}

// The server as a child: its first line is its address, an interrupt ends it with 0.
TEST_F(ReportPage, ViewPrintsItsAddressAndEndsWithAnInterrupt) {
  if (page_template().empty()) GTEST_SKIP() << "skipped: built without Node.js";
  int pipe[2];
  ASSERT_EQ(::pipe(pipe), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(pipe[1], STDOUT_FILENO);
    const std::string database = (folder_ / "timeprobe.db").string();
    ::execl(TIMEPROBE_BINARY, "timeprobe", "view", "--db", database.c_str(), nullptr);
    ::_exit(127);
  }
  ::close(pipe[1]);
  FILE* said = ::fdopen(pipe[0], "r");
  char line[256] = "";
  ASSERT_NE(std::fgets(line, sizeof line, said), nullptr);
  EXPECT_TRUE(std::string(line).starts_with("http://127.0.0.1:")) << line;
  ::kill(child, SIGINT);
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  std::fclose(said);
}

TEST_F(ReportPage, ViewNamesWhatIsMissing) {
  if (page_template().empty()) GTEST_SKIP() << "skipped: built without Node.js";
  const Outcome no_run = run("view other");
  EXPECT_EQ(no_run.exit_code, 2);
  EXPECT_NE(no_run.text.find("there is no run 'other'"), std::string::npos) << no_run.text;
  const Outcome no_store = run("view --db none.db");
  EXPECT_EQ(no_store.exit_code, 2) << no_store.text;
}

}  // namespace
}  // namespace timeprobe
