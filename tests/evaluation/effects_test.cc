#include "evaluation/effects.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.h"

namespace timeprobe {
namespace {

EffectSpec spec() {
  return {"effects",
          "",
          "",
          "accuracy",
          "ceiling",
          "category",
          {"explicit", "vague"},
          "event_count",
          "number of events",
          ""};
}

ScoredQuestion scored(const std::string& category, int events, double accuracy, double ceiling,
                      int set) {
  ScoredQuestion item;
  item.question.suite = "traveler";
  item.question.labels = {{"category", category},
                          {"event_count", std::to_string(events)},
                          {"set", category + std::to_string(set)}};
  item.score.value = accuracy;
  item.score.metrics = {{"accuracy", accuracy}, {"ceiling", ceiling}};
  return item;
}

// Explicit questions fall by 0.3 log odds with each doubling, vague ones by 0.8 from 1 lower.
std::vector<ScoredQuestion> drawn_run() {
  Random random(17);
  std::vector<ScoredQuestion> run;
  for (int i = 0; i < 12000; ++i) {
    const bool vague = i % 2 == 0;
    const int events = 5 << (i / 2 % 5);
    const double doublings = i / 2 % 5 - 2;
    const double log_odds = vague ? 0.5 - 0.8 * doublings : 1.5 - 0.3 * doublings;
    const double right = random.chance(1.0 / (1.0 + std::exp(-log_odds))) ? 1.0 : 0.0;
    const double ceiling = vague ? 0.8 : 1.0;
    run.push_back(scored(vague ? "vague" : "explicit", events, right * ceiling, ceiling, i / 10));
  }
  return run;
}

TEST(MeasureEffects, FindsTheEffectsThatARunWasDrawnWith) {
  const auto effects = measure_effects(MeasuredAnswers::of(drawn_run()), "traveler", spec(), {});
  ASSERT_EQ(effects.size(), 4u);
  const std::pair<const char*, double> expected[] = {
      {"H1: vague against explicit", -1.0},
      {"H2: twice the number of events, explicit", -0.3},
      {"H2: twice the number of events, vague", -0.8},
      {"H3: twice the number of events, vague against explicit", -0.5}};
  for (std::size_t i = 0; i < effects.size(); ++i) {
    EXPECT_EQ(effects[i].title, expected[i].first);
    EXPECT_NEAR(effects[i].log_odds.value, expected[i].second, 0.12) << effects[i].title;
    EXPECT_LT(effects[i].log_odds.interval.high, 0.0) << effects[i].title;
    EXPECT_EQ(effects[i].n, 12000u);
  }
}

TEST(MeasureEffects, LeavesOutWhatDoesNotVary) {
  std::vector<ScoredQuestion> run = drawn_run();
  std::vector<ScoredQuestion> one_length, one_category, all_right;
  for (const ScoredQuestion& item : run) {
    if (item.question.labels.at("event_count") == "5") one_length.push_back(item);
    if (item.question.labels.at("category") == "vague") one_category.push_back(item);
    all_right.push_back(item);
    all_right.back().score.metrics["accuracy"] = item.score.metrics.at("ceiling");
  }
  const auto levels = measure_effects(MeasuredAnswers::of(one_length), "traveler", spec(), {});
  ASSERT_EQ(levels.size(), 1u);
  EXPECT_EQ(levels[0].title, "H1: vague against explicit");
  const auto slope = measure_effects(MeasuredAnswers::of(one_category), "traveler", spec(), {});
  ASSERT_EQ(slope.size(), 1u);
  EXPECT_EQ(slope[0].title, "H2: twice the number of events, vague");
  EXPECT_TRUE(measure_effects(MeasuredAnswers::of(all_right), "traveler", spec(), {}).empty());
  EXPECT_TRUE(measure_effects(MeasuredAnswers::of(run), "chronosense", spec(), {}).empty());
  EXPECT_TRUE(measure_effects(MeasuredAnswers::of({}), "traveler", spec(), {}).empty());
}

}  // namespace
}  // namespace timeprobe
