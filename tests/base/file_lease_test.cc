#include "base/file_lease.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/program_run.h"
#include "tests/test_folder.h"

namespace timeprobe {
namespace {

TEST(FileLease, OneHoldsAByteAndItIsFreeWhenItHasEnded) {
  const TestFolder folder;
  {
    const auto first = FileLease::take(folder / "lock", 7);
    EXPECT_TRUE(first);
    EXPECT_FALSE(FileLease::take(folder / "lock", 7));
    EXPECT_TRUE(FileLease::take(folder / "lock", 8));
  }
  EXPECT_TRUE(FileLease::take(folder / "lock", 7));
  EXPECT_EQ(read_file(folder / "lock"), "");
}

TEST(FileLease, MovesWithItsValue) {
  const TestFolder folder;
  auto first = FileLease::take(folder / "lock", 0);
  {
    const FileLease second = *std::move(first);
    first.reset();
    EXPECT_FALSE(FileLease::take(folder / "lock", 0));
  }
  EXPECT_TRUE(FileLease::take(folder / "lock", 0));
}

// What it starts and leaves running must not hold it for longer.
TEST(FileLease, IsNotHeldByPrograms) {
  const TestFolder folder;
  auto lease = FileLease::take(folder / "lock", 0);
  run_program({"sh", "-c", "sleep 20 >/dev/null 2>&1 & echo $! > " + (folder / "pid").string()});
  lease.reset();
  EXPECT_TRUE(FileLease::take(folder / "lock", 0));
  run_program({"sh", "-c", "kill $(cat " + (folder / "pid").string() + ")"});
}

TEST(FileLease, ReplacesWhatWasWritten) {
  const TestFolder folder;
  folder.write("lock", "a line that is longer\n");
  const auto lease = FileLease::take(folder / "lock", 0);
  lease->write("short\n");
  EXPECT_EQ(read_file(folder / "lock"), "short\n");
}

TEST(FileLease, SaysWhereItCannotBe) {
  const TestFolder folder;
  try {
    FileLease::take(folder / "nowhere/lock", 0);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::runtime);
    EXPECT_EQ(error.what(),
              (folder / "nowhere/lock").string() + ": cannot be opened: No such file or directory");
  }
}

}  // namespace
}  // namespace timeprobe
