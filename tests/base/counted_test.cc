#include "base/counted.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

TEST(Counted, OneHasNoS) {
  EXPECT_EQ(counted(0, "line"), "0 lines");
  EXPECT_EQ(counted(1, "line"), "1 line");
  EXPECT_EQ(counted(2, "line"), "2 lines");
}

}  // namespace
}  // namespace timeprobe
