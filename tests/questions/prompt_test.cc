#include "questions/prompt.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

TEST(InSingleTurn, JoinsTheTextsInTheirOrder) {
  const Prompt prompt = {
      {{Role::system, "Be brief."}, {Role::user, "Who?"}}, {0.5, 9, {"\n"}}, "s"};
  const Prompt single = in_single_turn(prompt);
  EXPECT_EQ(single.messages, (std::vector<Message>{{Role::user, "Be brief. Who?"}}));
  EXPECT_EQ(single.settings, prompt.settings);
  EXPECT_EQ(single.strategy, "s");
  EXPECT_EQ(in_single_turn(single), single);
}

TEST(SettingName, ExamplesAndThoughts) {
  EXPECT_EQ(setting_name(0, Thinking::answer_only), "0-shot");
  EXPECT_EQ(setting_name(3, Thinking::answer_only), "3-shot");
  EXPECT_EQ(setting_name(0, Thinking::step_by_step), "cot");
  EXPECT_EQ(setting_name(1, Thinking::step_by_step), "1-shot-cot");
}

}  // namespace
}  // namespace timeprobe
