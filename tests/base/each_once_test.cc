#include "base/each_once.h"

#include <gtest/gtest.h>

#include <vector>

namespace timeprobe {
namespace {

std::vector<int> each_once(std::vector<int> list) {
  keep_each_once(list);
  return list;
}

TEST(KeepEachOnce, SortsAndDropsWhatStandsTwice) {
  EXPECT_EQ(each_once({3, 1, 3, 2, 1}), (std::vector{1, 2, 3}));
  EXPECT_EQ(each_once({1, 2}), (std::vector{1, 2}));
  EXPECT_EQ(each_once({}), std::vector<int>());
}

}  // namespace
}  // namespace timeprobe
