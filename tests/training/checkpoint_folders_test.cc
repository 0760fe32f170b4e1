#include "training/checkpoint_folders.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <string>

#include "base/error.h"
#include "base/files.h"
#include "tests/training/small_world.h"

namespace timeprobe::training {
namespace {

namespace fs = std::filesystem;

using Steps = std::vector<std::int64_t>;

void write_number(CheckpointFolders& folders, std::int64_t step) {
  folders.write(step, [step](const fs::path& folder) {
    write_file(folder / "number", std::to_string(step), IfExists::refuse);
  });
}

TEST(CheckpointFolders, KeepsTheNewestAndTheBest) {
  const TestFolder folder;
  CheckpointFolders folders(folder.path());
  EXPECT_FALSE(folders.last().has_value());
  for (const std::int64_t step : {10, 20, 30, 40}) write_number(folders, step);
  folders.mark_best(20);
  folders.keep(1, 20);
  EXPECT_EQ(folders.steps(), (Steps{20, 40}));
  EXPECT_EQ(read_file(folder.path() / "last" / "number"), "40");
  EXPECT_EQ(read_file(folder.path() / "best" / "number"), "20");
}

// As a process leaves them that was killed between a checkpoint and its links.
TEST(CheckpointFolders, LinksThatWereNotMadeAreMadeAgain) {
  const TestFolder folder;
  CheckpointFolders folders(folder.path());
  for (const std::int64_t step : {10, 20}) write_number(folders, step);
  fs::remove(folder.path() / "last");
  fs::create_directory_symlink("checkpoint-00000010", folder.path() / "last");
  folders.mark_again(20);
  EXPECT_EQ(read_file(folder.path() / "last" / "number"), "20");
  EXPECT_EQ(read_file(folder.path() / "best" / "number"), "20");
}

TEST(CheckpointFolders, AFailureLeavesNothingOfTheNewAndAllOfTheOld) {
  const TestFolder folder;
  CheckpointFolders folders(folder.path());
  write_number(folders, 1);
  EXPECT_THROW(folders.write(2,
                             [](const fs::path& path) {
                               write_file(path / "number", "half", IfExists::refuse);
                               throw runtime_failure("No space left on device");
                             }),
               Error);
  EXPECT_EQ(folders.steps(), Steps{1});
  EXPECT_EQ(read_file(folder.path() / "last" / "number"), "1");
  EXPECT_FALSE(fs::exists(folder.path() / "checkpoint-00000002.unfinished"));
}

// A writer that is killed at any moment leaves complete checkpoints and a link to the last or the
// one before it.
TEST(CheckpointFolders, KilledWritersLeaveCompleteCheckpoints) {
  const TestFolder folder;
  const std::string content(200'000, 'x');
  for (int round = 0; round < 20; ++round) {
    const pid_t writer = ::fork();
    ASSERT_GE(writer, 0);
    if (writer == 0) {
      CheckpointFolders folders(folder.path());
      for (std::int64_t step = folders.last().value_or(0) + 1;; ++step) {
        folders.write(step, [&content](const fs::path& path) {
          write_file(path / "a", content, IfExists::refuse);
          write_file(path / "b", content, IfExists::refuse);
        });
        folders.keep(2, std::nullopt);
      }
    }
    ::usleep(static_cast<useconds_t>(2000 + 1700 * round));
    ::kill(writer, SIGKILL);
    ::waitpid(writer, nullptr, 0);
    CheckpointFolders folders(folder.path());
    for (const std::int64_t step : folders.steps()) {
      EXPECT_EQ(fs::file_size(folders.path_of(step) / "a"), content.size());
      EXPECT_EQ(fs::file_size(folders.path_of(step) / "b"), content.size());
    }
    folders.clear_unfinished();
  }
  EXPECT_FALSE(CheckpointFolders(folder.path()).steps().empty());
}

}  // namespace
}  // namespace timeprobe::training
