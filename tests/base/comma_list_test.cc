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

TEST(FirstNames, SaysHowManyMoreThereAre) {
  const std::vector<std::string> rivers = {"Rhine", "Elbe", "Oder"};
  EXPECT_EQ(first_names(rivers, 4), "Rhine, Elbe, Oder");
  EXPECT_EQ(first_names(rivers, 3), "Rhine, Elbe, Oder");
  EXPECT_EQ(first_names(rivers, 2), "Rhine, Elbe and 1 more");
  EXPECT_EQ(first_names({}, 2), "");
}

}  // namespace
}  // namespace timeprobe
