#include "base/mapped_file.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/files.h"
#include "tests/test_folder.h"

namespace timeprobe {
namespace {

class MappedFiles : public testing::Test {
 protected:
  TestFolder folder_;
  std::filesystem::path path_ = folder_ / "a";
};

TEST_F(MappedFiles, ShowsTheBytesAndMovesWithThem) {
  write_file(path_, std::string("a\0b", 3), IfExists::replace);
  MappedFile file(path_);
  const char* data = file.bytes().data();
  MappedFile moved(std::move(file));
  EXPECT_EQ(moved.bytes(), std::string_view("a\0b", 3));
  EXPECT_EQ(moved.bytes().data(), data);
  EXPECT_EQ(file.bytes(), "");
}

TEST_F(MappedFiles, AnEmptyFileHasNoBytes) {
  write_file(path_, "", IfExists::replace);
  EXPECT_EQ(MappedFile(path_).bytes(), "");
}

TEST_F(MappedFiles, SaysWhatCannotBeRead) {
  try {
    MappedFile file(path_);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.what(), path_.string() + ": cannot read: No such file or directory");
  }
  EXPECT_THROW(MappedFile(std::filesystem::temp_directory_path()), Error);
}

}  // namespace
}  // namespace timeprobe
