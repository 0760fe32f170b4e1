#include "base/comma_list.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace timeprobe {
namespace {

struct River {
  std::string name;
};

TEST(CommaList, ListsAMemberOrWhatAFunctionMakes) {
  const std::vector<River> rivers = {{"Rhine"}, {"Elbe"}, {"Oder"}};
  EXPECT_EQ(comma_list(rivers, &River::name), "Rhine, Elbe, Oder");
  EXPECT_EQ(comma_list(std::vector{1, 2}, [](int i) { return std::to_string(i); }), "1, 2");
}

TEST(CommaList, IsEmptyForNothing) {
  EXPECT_EQ(comma_list(std::vector<River>(), &River::name), "");
}

}  // namespace
}  // namespace timeprobe
