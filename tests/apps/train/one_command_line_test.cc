// `timeprobe train` is another program, but to whoever types it is the same one.

#include <gtest/gtest.h>

#include <filesystem>

#include "tests/apps/program_run.h"

namespace timeprobe {
namespace {

class OneCommandLine : public ProgramFolder {};

TEST_F(OneCommandLine, TabAsksTheOtherProgram) {
  const std::string flags = run("__complete train sft").text;
  EXPECT_NE(flags.find("\n--generate\n"), std::string::npos) << flags;
  EXPECT_EQ(run("__complete train sft --model").text, "");
  EXPECT_NE(run("__complete train ablation").text.find("--sft-flags\n"), std::string::npos);
}

TEST_F(OneCommandLine, ManualPagesAreThoseOfBothPrograms) {
  ASSERT_EQ(run("__manual man").exit_code, 0);
  const std::string train = read_file(folder_ / "man/timeprobe-train.1");
  for (const char* name : {"spans", "sft", "rl", "draw", "answer", "about", "ablation"}) {
    EXPECT_TRUE(
        std::filesystem::exists(folder_ / "man" / ("timeprobe-train-" + std::string(name) + ".1")))
        << name;
    EXPECT_NE(train.find("timeprobe\\-train\\-" + std::string(name)), std::string::npos) << train;
  }
  EXPECT_NE(read_file(folder_ / "man/timeprobe-train-sft.1").find("\\-\\-generate"),
            std::string::npos);
}

TEST_F(OneCommandLine, MistakesAreToldInTheSameWay) {
  struct Case {
    const char* line;
    const char* text;
  };
  const Case table[] = {
      {"train sft --sead 1",
       "timeprobe train: there is no flag '--sead'; did you mean --seed?\n"
       "timeprobe train: see 'timeprobe train sft --help'\n"},
      {"train sfd", "timeprobe: there is no command 'sfd'; did you mean sft?\n"},
      {"train draw l1 --out d --seed -1",
       "timeprobe train: --seed: a whole number from 0 is wanted, not '-1'\n"},
      {"train sft --out s --batch-size -4",
       "timeprobe train: --batch-size: a whole number from 1 is wanted, not '-4'\n"},
      {"train sft --out s --rate 0",
       "timeprobe train: --rate: a number above 0 is wanted, not '0'\n"},
      {"train rl --model m", "timeprobe train: --out is required\n"},
  };
  for (const Case& row : table) {
    const Outcome outcome = run(row.line);
    EXPECT_EQ(outcome.exit_code, 2) << row.line;
    EXPECT_TRUE(outcome.text.starts_with(row.text)) << outcome.text;
  }
}

}  // namespace
}  // namespace timeprobe
