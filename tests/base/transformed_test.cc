#include "base/transformed.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace timeprobe {
namespace {

struct River {
  std::string name;
};

TEST(Transformed, KeepsTheOrder) {
  const std::vector<std::string> doubled =
      transformed(std::vector{3, 1, 2}, [](int i) { return std::to_string(2 * i); });
  EXPECT_EQ(doubled, (std::vector<std::string>{"6", "2", "4"}));
}

TEST(Transformed, TakesAMemberOfTheItem) {
  const std::vector<River> rivers = {{"Rhine"}, {"Elbe"}};
  EXPECT_EQ(transformed(rivers, &River::name), (std::vector<std::string>{"Rhine", "Elbe"}));
}

TEST(Transformed, TakesWhateverCanBeGoneThrough) {
  const std::map<int, char> letters = {{2, 'b'}, {1, 'a'}};
  EXPECT_EQ(transformed(letters, [](const auto& entry) { return entry.second; }),
            (std::vector<char>{'a', 'b'}));
  EXPECT_TRUE(transformed(std::vector<River>(), &River::name).empty());
}

}  // namespace
}  // namespace timeprobe
