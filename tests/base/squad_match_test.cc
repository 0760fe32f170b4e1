#include "base/squad_match.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

TEST(SquadTokenF1, CountsTheOverlapOfBags) {
  EXPECT_DOUBLE_EQ(squad_token_f1("jul 1979", "jul 1979"), 1.0);
  EXPECT_DOUBLE_EQ(squad_token_f1("jul 1980", "jul 1979"), 0.5);
  EXPECT_DOUBLE_EQ(squad_token_f1("1979", "jul 1979"), 2.0 / 3.0);
  // A word counts as often as it stands in both.
  EXPECT_DOUBLE_EQ(squad_token_f1("jul jul", "jul"), 2.0 / 3.0);
  EXPECT_DOUBLE_EQ(squad_token_f1("", "jul"), 0.0);
  EXPECT_DOUBLE_EQ(squad_token_f1("", ""), 0.0);
}

}  // namespace
}  // namespace timeprobe
