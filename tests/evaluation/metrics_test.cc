#include "evaluation/metrics.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

ScoredQuestion scored(const std::string& relation, double em, Verdict verdict) {
  ScoredQuestion item;
  item.question.suite = "tempreason";
  item.question.task = "l2";
  item.question.labels = {{"relation", relation}, {"setting", "cbqa"}, {"subject", relation}};
  item.score.verdict = verdict;
  if (verdict != Verdict::failed) item.score.metrics["em"] = em;
  return item;
}

const MetricSpec kExactMatch = {"em", "EM", MetricForm::percent_rate};

TEST(Selects, OnFieldsLabelsAndTheirOpposites) {
  const Question question = scored("P39", 1, Verdict::right).question;
  EXPECT_TRUE(selects({}, question));
  EXPECT_TRUE(selects({{"task", "l2"}, {"relation", "P39"}}, question));
  EXPECT_FALSE(selects({{"task", "l3"}}, question));
  EXPECT_FALSE(selects({{"relation", "!P39"}}, question));
  EXPECT_TRUE(selects({{"relation", "!P54"}}, question));
  EXPECT_FALSE(selects({{"period", "!1900-1920"}}, question));  // has no period
}

TEST(Measure, MeanIntervalAndN) {
  const std::vector<ScoredQuestion> items = {
      scored("P39", 1, Verdict::right), scored("P39", 0, Verdict::wrong),
      scored("P54", 1, Verdict::right), scored("P54", 0, Verdict::failed)};
  const auto all = measure(items, "tempreason", {{"task", "l2"}}, kExactMatch);
  ASSERT_TRUE(all.has_value());
  EXPECT_EQ(all->n, 3u);  // the failed one has no value
  EXPECT_NEAR(all->value, 200.0 / 3, 1e-9);
  EXPECT_NEAR(all->interval.low, 100 * wilson_interval(2, 3).low, 1e-9);
  EXPECT_FALSE(measure(items, "tempreason", {{"task", "l3"}}, kExactMatch).has_value());
}

ScoredQuestion judged(const std::string& relation, const std::string& variant, double accuracy,
                      const std::string& setting = "0-shot") {
  ScoredQuestion item;
  item.question.suite = "chronosense";
  item.question.task = relation;
  item.question.labels = {{"relation", relation}, {"variant", variant}};
  if (!setting.empty()) item.question.labels["setting"] = setting;
  item.score.metrics["accuracy"] = accuracy;
  return item;
}

const MetricSpec kDifference = {"accuracy", "difference", MetricForm::rate_difference};
const MetricSpec kSpread = {"accuracy", "spread", MetricForm::rate_spread};

TEST(MeasureRow, DifferenceOfTwoRates) {
  std::vector<ScoredQuestion> items;
  for (int i = 0; i < 70; ++i) items.push_back(judged("before", "1", i < 56 ? 1 : 0));
  for (int i = 0; i < 80; ++i) items.push_back(judged("after", "1", i < 48 ? 1 : 0));
  const TableRow row = {"Before - After", {{"task", "before"}}, {{"task", "after"}}};
  const auto found = measure_row(items, "chronosense", row, kDifference, "");
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->metric, "accuracy_difference");
  EXPECT_NEAR(found->value, 0.2, 1e-12);
  EXPECT_NEAR(found->interval.low, 0.0524, 5e-5);
  EXPECT_NEAR(found->interval.high, 0.3339, 5e-5);
  EXPECT_EQ(found->n, 150u);
  EXPECT_EQ(found->selector, (Labels{{"task", "before"}}));
  EXPECT_EQ(found->minus, (Labels{{"task", "after"}}));
  const TableRow half = {"Before - Meets", {{"task", "before"}}, {{"task", "meets"}}};
  EXPECT_FALSE(measure_row(items, "chronosense", half, kDifference, "").has_value());
}

// Rates 1, 0.5 and 0 of the wordings: mean 0.5, deviation 0.5 with n - 1. The third wording has
// fewer questions and counts as much as the others.
TEST(MeasureRow, SpreadOverWordings) {
  std::vector<ScoredQuestion> items = {judged("before", "1", 1), judged("before", "1", 1),
                                       judged("before", "2", 1), judged("before", "2", 0),
                                       judged("before", "3", 0)};
  const TableRow row = {"Before", {{"task", "before"}}};
  const auto found = measure_row(items, "chronosense", row, kSpread, "variant");
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->metric, "accuracy_spread");
  EXPECT_NEAR(found->value, 0.5, 1e-12);
  EXPECT_NEAR(*found->spread, 0.5, 1e-12);
  EXPECT_EQ(found->n, 5u);
  EXPECT_NEAR(found->interval.low, wilson_interval(3, 5).low, 1e-12);
  items.resize(2);
  EXPECT_FALSE(measure_row(items, "chronosense", row, kSpread, "variant").has_value());
}

// A system that reads no prompt belongs to the rows of every setting, and its numbers to none.
TEST(Measure, SettingsAreThoseOfPrompts) {
  const MetricSpec accuracy = {"accuracy", "accuracy", MetricForm::rate};
  const Labels cot = {{"task", "before"}, {"setting", "cot"}};
  EXPECT_FALSE(measure({judged("before", "1", 1)}, "chronosense", cot, accuracy).has_value());
  const auto found = measure({judged("before", "1", 1, "")}, "chronosense", cot, accuracy);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->selector, (Labels{{"task", "before"}}));
}

TEST(CountVerdicts, OneGroupATaskAndSetting) {
  const auto groups =
      count_verdicts({scored("P39", 1, Verdict::right), scored("P39", 0, Verdict::failed),
                      scored("P39", 0, Verdict::failed)});
  ASSERT_EQ(groups.size(), 1u);
  EXPECT_EQ(groups[0].n, 3u);
  EXPECT_EQ(groups[0].counts, (std::array<std::size_t, 6>{1, 0, 0, 0, 0, 2}));
}

}  // namespace
}  // namespace timeprobe
