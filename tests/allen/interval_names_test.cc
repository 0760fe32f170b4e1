#include "allen/interval_names.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

TEST(IntervalNames, AreNumberedAsTheyCome) {
  IntervalNames names;
  EXPECT_EQ(names.find("A"), std::nullopt);
  EXPECT_EQ(names.number_of("A"), 0u);
  EXPECT_EQ(names.number_of("B"), 1u);
  EXPECT_EQ(names.number_of("A"), 0u);
  EXPECT_EQ(names.find("B"), 1u);
  EXPECT_EQ(names.find("a"), std::nullopt);
  EXPECT_EQ(names.list(), (std::vector<std::string>{"A", "B"}));
  EXPECT_EQ(names.size(), 2u);
}

}  // namespace
}  // namespace timeprobe
