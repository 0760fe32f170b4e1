#include "base/folders.h"

#include <gtest/gtest.h>

#include "base/files.h"
#include "tests/test_folder.h"
#include "tests/usage_problem.h"

namespace timeprobe {
namespace {

namespace fs = std::filesystem;

TEST(Folders, AreMadeWithThoseAbove) {
  const TestFolder folder;
  make_folder(folder / "a/b");
  make_folder(folder / "a/b");
  EXPECT_TRUE(fs::is_directory(folder / "a/b"));
  make_folder_of(folder / "c/file");
  EXPECT_TRUE(fs::is_directory(folder / "c"));
  make_folder_of("file");
}

TEST(Folders, AFileInTheWayIsNamed) {
  const TestFolder folder;
  const std::string file = folder.write("file", "text").string();
  const std::string problem = file + ": is a file; a folder is wanted";
  EXPECT_EQ(usage_problem([&] { make_folder(file); }), problem);
  EXPECT_EQ(usage_problem([&] { make_folder(folder / "file/a/b"); }), problem);
  EXPECT_EQ(usage_problem([&] { make_folder_of(folder / "file/a"); }), problem);
  EXPECT_EQ(usage_problem([&] { check_folder_can_be_made(folder / "file/a"); }), problem);
  EXPECT_EQ(usage_problem([&] { write_file(folder / "file/a", "", IfExists::replace); }), problem);
}

TEST(Folders, TheNearestIsTheOneToBeginIn) {
  const TestFolder folder;
  EXPECT_EQ(nearest_folder(folder / "a/b"), folder.path());
  EXPECT_EQ(nearest_folder(folder.path()), folder.path());
  EXPECT_EQ(nearest_folder("not/there"), ".");
  EXPECT_EQ(nearest_folder("/not/there"), "/");
}

TEST(Folders, ACheckMakesNothing) {
  const TestFolder folder;
  check_folder_can_be_made(folder / "a/b");
  EXPECT_TRUE(folder.files().empty());
}

}  // namespace
}  // namespace timeprobe
