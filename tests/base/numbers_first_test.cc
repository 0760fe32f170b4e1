#include "base/numbers_first.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace timeprobe {
namespace {

TEST(NumbersFirst, ByValueThenTexts) {
  const std::set<std::string, NumbersFirst> values = {"who", "100", "20", "before 1900", "-3", "5"};
  EXPECT_EQ(std::vector<std::string>(values.begin(), values.end()),
            (std::vector<std::string>{"-3", "5", "20", "100", "before 1900", "who"}));
}

TEST(NumbersFirst, KeepsTwoSpellingsOfANumberApart) {
  const std::set<std::string, NumbersFirst> values = {"5", "05", "5"};
  EXPECT_EQ(values.size(), 2u);
}

}  // namespace
}  // namespace timeprobe
