// What the program says of itself: to the shell's Tab and to man.

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/files.h"
#include "tests/apps/program_run.h"

namespace timeprobe {
namespace {

class CommandLine : public ProgramFolder {
 protected:
  static bool has_line(const std::string& text, const std::string& line) {
    return ("\n" + text).find("\n" + line + "\n") != std::string::npos;
  }

  // Of a manual page: ".TP", a title, and a text that is more than a default.
  static std::vector<std::string> titles_without_text(const std::string& page) {
    std::vector<std::string> titles;
    std::istringstream lines(page);
    std::string line, title;
    while (std::getline(lines, line)) {
      if (line != ".TP") continue;
      std::getline(lines, title);
      std::getline(lines, line);
      if (line.empty() || line.starts_with(" (") || line.starts_with(".")) titles.push_back(title);
    }
    return titles;
  }
};

// "--seed" and "NUMBER" of "\\fB\\-\\-seed UINT\\fR", the title of an option in a manual page.
std::pair<std::string, std::string> flag_and_kind(std::string title) {
  for (const char* mark : {"\\fB", "\\fR", "\\"}) {
    for (std::size_t at; (at = title.find(mark)) != std::string::npos;) {
      title.erase(at, std::string_view(mark).size());
    }
  }
  std::istringstream words(title);
  std::string flag, kind;
  while (words >> flag && !flag.starts_with("--")) continue;
  words >> kind;
  kind = kind.substr(0, kind.find(':'));
  const bool is_number = kind == "INT" || kind == "UINT" || kind == "FLOAT";
  return {flag, is_number ? "NUMBER" : kind};
}

TEST_F(CommandLine, TabOffersCommandsFlagsAndRuns) {
  const std::string commands = run("__complete").text;
  EXPECT_TRUE(has_line(commands, "run") && has_line(commands, "report")) << commands;
  const std::string flags = run("__complete build traveler").text;
  EXPECT_TRUE(has_line(flags, "--per-cell")) << flags;
  const std::string training = run("__complete train").text;
  EXPECT_TRUE(has_line(training, "sft") && has_line(training, "ablation")) << training;
  EXPECT_EQ(run("__complete run --model").text, "") << "a value is the shell's to complete";
  EXPECT_FALSE(has_line(run("__complete report").text, "tt"));
  run("build traveler --out exam --lengths 5 --per-cell 2 --categories explicit");
  run("run exam/explicit.jsonl --model reasoner --name tt");
  for (const char* command : {"report", "view", "export", "compare", "compare tt"}) {
    EXPECT_TRUE(has_line(run(std::string("__complete ") + command).text, "tt")) << command;
  }
}

TEST_F(CommandLine, EachCommandHasAManualPage) {
  EXPECT_EQ(run("__manual man").exit_code, 0);
  const std::string page = read_file(folder_ / "man/timeprobe-run.1");
  for (const char* part : {".TH TIMEPROBE-RUN 1", "\\fB\\-M, \\-\\-model", "(required)",
                           ".SH MODEL SERVERS", ".SH EXAMPLES", ".SH EXIT STATUS"}) {
    EXPECT_NE(page.find(part), std::string::npos) << part;
  }
  EXPECT_TRUE(std::filesystem::exists(folder_ / "man/timeprobe-build-tempreason.1"));
}

// A page holds what the command's --help does, of timeprobe-train too where it is there.
TEST_F(CommandLine, EachCommandHasAnExampleAndEachOptionAText) {
  ASSERT_EQ(run("__manual man").exit_code, 0);
  std::size_t num_pages = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder_ / "man")) {
    const std::string page = read_file(entry.path());
    const std::size_t examples = page.find("\n.SH EXAMPLES\n");
    EXPECT_NE(examples, std::string::npos) << entry.path() << ": no example";
    EXPECT_EQ(page.find("Examples:"), std::string::npos) << entry.path();
    for (const std::string& title : titles_without_text(page)) {
      ADD_FAILURE() << entry.path() << ": no text of " << title;
    }
    ++num_pages;
  }
  EXPECT_GE(num_pages, 25U);
}

TEST_F(CommandLine, AFlagTakesTheSameKindOfValueInEveryCommand) {
  ASSERT_EQ(run("__manual man").exit_code, 0);
  std::map<std::string, std::map<std::string, std::string>> pages;  // of a kind, of a flag
  for (const auto& entry : std::filesystem::directory_iterator(folder_ / "man")) {
    std::istringstream lines(read_file(entry.path()));
    for (std::string line, before; std::getline(lines, line); before = line) {
      if (before != ".TP" || line.find("\\-\\-") == std::string::npos) continue;
      const auto [flag, kind] = flag_and_kind(line);
      pages[flag][kind] = entry.path().filename();
    }
  }
  EXPECT_GT(pages.size(), 100U);
  for (const auto& [flag, kinds] : pages) {
    if (kinds.size() == 1) continue;
    for (const auto& [kind, page] : kinds) ADD_FAILURE() << page << ": " << flag << " " << kind;
  }
}

// Words of other tools that are taken for ours.
TEST_F(CommandLine, OtherWordsAreAcceptedAndNotShown) {
  write("n.txt", "A before B\n");
  const Outcome json = run("solve n.txt --format json");
  EXPECT_TRUE(json.text.starts_with("{\n")) << json.text;
  EXPECT_EQ(run("solve n.txt --json").text, json.text);
  run("build traveler --out exam --lengths 5 --per-cell 2 --categories explicit");
  run("run exam/explicit.jsonl --model reasoner --name r");
  EXPECT_EQ(run("report r --json --output r.json").exit_code, 0);
  EXPECT_EQ(run("report r --format json").text, read_file(folder_ / "r.json"));
  run("build chronosense --names abstract --out a --train-questions 2 --validation-questions 0 "
      "--test-questions 2 --tasks-by hypothesis");
  run("build chronosense --names abstract --out b --train 2 --validation 0 --test 2 --mode "
      "hypothesis");
  EXPECT_EQ(read_file(folder_ / "a/abstract_train.jsonl"),
            read_file(folder_ / "b/abstract_train.jsonl"));
  for (const char* shown : {"__complete report", "report --help"}) {
    const std::string text = run(shown).text;
    EXPECT_NE(text.find("--out"), std::string::npos) << text;
    EXPECT_EQ(text.find("--output"), std::string::npos) << text;
    EXPECT_EQ(text.find("--json"), std::string::npos) << text;
  }
}

TEST_F(CommandLine, ManualPagesTellNothingOfTheMachineThatMadeThem) {
  ASSERT_EQ(run("__manual man", "TIMEPROBE_DB=/home/builder/runs.db").exit_code, 0);
  const std::string report = read_file(folder_ / "man/timeprobe-report.1");
  EXPECT_EQ(report.find("/home/builder"), std::string::npos) << report;
  EXPECT_NE(report.find("(default: timeprobe.db, or $TIMEPROBE_DB)"), std::string::npos) << report;
  const std::string build = read_file(folder_ / "man/timeprobe-build-traveler.1");
  EXPECT_NE(build.find("(default: all cores)"), std::string::npos) << build;
}

// A flag that may be repeated takes one value, and leaves the names behind it alone.
TEST_F(CommandLine, ListFlagsSwallowNoNames) {
  ASSERT_EQ(run("build traveler --out e --lengths 5 --per-cell 2 --categories explicit").exit_code,
            0);
  const std::string file = " e/explicit.jsonl";
  for (const std::string flags : {"--stop X", "--stop X --stop Y", "--limit 1"}) {
    const Outcome outcome = run("run --model reasoner --force --name r " + flags + file);
    EXPECT_EQ(outcome.exit_code, 0) << flags << ": " << outcome.text;
  }
  const Outcome asked = run("run --model openai:x --dry-run --set top_p=0.9" + file);
  EXPECT_EQ(asked.exit_code, 0) << asked.text;
  const Outcome nobody = run("run --model reasoner --sample-id nobody" + file);
  EXPECT_NE(nobody.text.find("nobody"), std::string::npos) << nobody.text;
  const Outcome report = run("report --table verdicts r");
  EXPECT_EQ(report.exit_code, 0) << report.text;
  const Outcome view = run("view --compare a,b --db nowhere.db r");
  EXPECT_NE(view.text.find("nowhere.db"), std::string::npos) << view.text;
}

TEST_F(CommandLine, SolveSaysWhatFollowsOrWhatContradicts) {
  write("n.txt", "A before B\nB contains C\n");
  const Outcome solved = run("solve n.txt");
  EXPECT_EQ(solved.exit_code, 0) << solved.text;
  EXPECT_NE(solved.text.find("A before C\n"), std::string::npos) << solved.text;
  write("n.txt", "A before B\nX during Y\nB before C\nC before A\n");
  const Outcome refused = run("solve n.txt");
  EXPECT_EQ(refused.exit_code, 1) << refused.text;
  EXPECT_NE(refused.text.find("3 of 4 statements contradict each other"), std::string::npos);
}

}  // namespace
}  // namespace timeprobe
