#include "base/own_program.h"

#include <gtest/gtest.h>

#include "tests/test_folder.h"

namespace timeprobe {
namespace {

TEST(OwnProgram, HasItsOwnName) {
  EXPECT_EQ(own_program().filename(), "base_test");
  EXPECT_TRUE(std::filesystem::equivalent(own_program(), "/proc/self/exe"));
}

// As the system names a program whose file is gone.
TEST(OwnProgram, IsTheLinkWhereTheFileIsGone) {
  const TestFolder folder;
  std::filesystem::create_symlink(folder / "timeprobe (deleted)", folder / "exe");
  EXPECT_EQ(own_program(folder / "exe"), folder / "exe");
}

}  // namespace
}  // namespace timeprobe
