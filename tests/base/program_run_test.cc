#include "base/program_run.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace timeprobe {
namespace {

TEST(ProgramRun, KeepsBothOutputsAndTheCode) {
  const ProgramRun run = run_program({"sh", "-c", "echo out; echo error >&2; exit 7"});
  EXPECT_EQ(run.output, "out\nerror\n");
  EXPECT_EQ(run.exit_code, 7);
}

TEST(ProgramRun, StandardInputIsEmpty) { EXPECT_EQ(run_program({"cat"}).output, ""); }

TEST(ProgramRun, ASignalIsACode) {
  EXPECT_EQ(run_program({"sh", "-c", "kill -9 $$"}).exit_code, 128 + 9);
}

TEST(ProgramRun, KeepsTheEndOfALongOutput) {
  const ProgramRun run = run_program({"sh", "-c", "head -c 1000000 /dev/zero; echo end"});
  EXPECT_EQ(run.output.size(), ProgramRun::kKeptOutput);
  EXPECT_TRUE(run.output.ends_with("end\n"));
}

TEST(ProgramRun, SaysWhatCannotBeStarted) {
  try {
    run_program({"no_such_program"});
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "no_such_program: cannot start the program: No such file or directory");
  }
}

}  // namespace
}  // namespace timeprobe
