#include "training_data/reward.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

TEST(Reward, BothVariants) {
  const TrainingExample example{"q", "", {"The Labour Party", "Both"}, {"Whigs", "Both", "Tories"}};
  struct Case {
    const char* answer;
    double paper, code;
  };
  const Case table[] = {
      {"labour party.", 1, 1},  // SQuAD normalisation
      {"Tories", -1, -1},       // right for another time
      {"a whigs", -1, -1},
      {"both", 1, 1},     // accepted and negative at once
      {"Greens", 0, -2},  // neither
      {"", 0, -2},
      {"Labour", 0, -2},  // exact match, not a part
  };
  for (const Case& row : table) {
    EXPECT_EQ(reward(row.answer, example, RewardVariant::paper), row.paper) << row.answer;
    EXPECT_EQ(reward(row.answer, example, RewardVariant::code), row.code) << row.answer;
  }
}

}  // namespace
}  // namespace timeprobe
