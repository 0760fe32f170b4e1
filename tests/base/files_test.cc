#include "base/files.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <csignal>

#include "base/error.h"
#include "base/sha256.h"
#include "tests/test_folder.h"
#include "tests/usage_problem.h"

namespace timeprobe {
namespace {

namespace fs = std::filesystem;

class Files : public testing::Test {
 protected:
  std::size_t num_files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }

  TestFolder folder_;
};

TEST_F(Files, WritesAndReadsBack) {
  write_file(folder_ / "deeper/a.txt", "content", IfExists::refuse);
  EXPECT_EQ(read_file(folder_ / "deeper/a.txt"), "content");
}

TEST_F(Files, RefusesToOverwrite) {
  write_file(folder_ / "a", "old", IfExists::refuse);
  try {
    write_file(folder_ / "a", "new", IfExists::refuse);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()),
              (folder_ / "a").string() + ": exists already; give --force to replace it");
  }
  EXPECT_EQ(read_file(folder_ / "a"), "old");
  write_file(folder_ / "a", "new", IfExists::replace);
  EXPECT_EQ(read_file(folder_ / "a"), "new");
}

TEST_F(Files, AFolderIsNoFile) {
  const std::string problem = folder_.path().string() + ": is a folder; a file is wanted";
  for (const IfExists if_exists : {IfExists::refuse, IfExists::replace}) {
    EXPECT_EQ(usage_problem([&] { write_file(folder_, "new", if_exists); }), problem);
  }
  EXPECT_EQ(usage_problem([&] { read_file(folder_); }), problem);
}

TEST_F(Files, AnUncommittedFileLeavesNothing) {
  {
    NewFile file(folder_ / "a", IfExists::refuse);
    file.append("half");
  }
  EXPECT_EQ(num_files(), 0u);
}

TEST_F(Files, ReplacingClearsWhatAKilledProcessLeft) {
  for (const char* name : {"a.unfinished-Ab12Cd", "a.backup", "b.unfinished-Ab12Cd"}) {
    write_file(folder_ / name, "left", IfExists::refuse);
  }
  write_file(folder_ / "a", "new", IfExists::replace);
  EXPECT_FALSE(fs::exists(folder_ / "a.unfinished-Ab12Cd"));
  EXPECT_TRUE(fs::exists(folder_ / "a.backup"));
  EXPECT_TRUE(fs::exists(folder_ / "b.unfinished-Ab12Cd"));
}

// A finished file stays, one under way goes.
TEST_F(Files, AnInterruptRemovesTheFileUnderWay) {
  for (const int signal : {SIGINT, SIGTERM}) {
    fs::remove(folder_ / "finished");
    EXPECT_EXIT(
        {
          remove_new_files_on_interrupt();
          write_file(folder_ / "finished", "content", IfExists::refuse);
          NewFile file(folder_ / "half", IfExists::refuse);
          file.append("half");
          std::raise(signal);
        },
        testing::ExitedWithCode(130), "interrupted; the unfinished file was removed");
    EXPECT_EQ(num_files(), 1u);
    EXPECT_TRUE(fs::exists(folder_ / "finished"));
  }
}

TEST_F(Files, AFolderThatCannotBeMadeIsARuntimeError) {
  try {
    NewFile file("/proc/timeprobe/a", IfExists::refuse);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::runtime);
    EXPECT_NE(std::string(error.what()).find("cannot make the folder"), std::string::npos);
  }
}

TEST_F(Files, APipeHasNoDigest) {
  const std::string pipe = (folder_ / "pipe").string();
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(usage_problem([&] { sha256_of_file(pipe); }),
            pipe + ": is a pipe; a file is wanted, as it is read more than once");
}

// FIPS 180-4 example.
TEST(Sha256, KnownDigest) {
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  Sha256 in_pieces;
  in_pieces.add("a");
  in_pieces.add("bc");
  EXPECT_EQ(in_pieces.finish_hex(), sha256_hex("abc"));
}

}  // namespace
}  // namespace timeprobe
