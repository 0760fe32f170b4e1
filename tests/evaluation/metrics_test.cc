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

// Questions of one subject are one cluster: four right ones of two subjects count as two.
ScoredQuestion about(const std::string& subject, const std::string& id, double em) {
  ScoredQuestion item = scored("P39", em, em == 1 ? Verdict::right : Verdict::wrong);
  item.question.id = id;
  item.question.labels["subject"] = subject;
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

TEST(Selects, OneOfSeveral) {
  const Question question = scored("P39", 1, Verdict::right).question;
  EXPECT_TRUE(selects({{"relation", "P54|P39"}}, question));
  EXPECT_TRUE(selects({{"relation", "P39|P54"}}, question));
  EXPECT_TRUE(selects({{"relation", "P1|P39|P54"}}, question));
  EXPECT_FALSE(selects({{"relation", "P54|P3"}}, question));
  EXPECT_FALSE(selects({{"relation", "P399|P"}}, question));
  EXPECT_FALSE(selects({{"relation", "|"}}, question));
  EXPECT_FALSE(selects({{"period", "P39|P54"}}, question));
  EXPECT_TRUE(selects({{"task", "l1|l2"}, {"setting", "cbqa|cot"}}, question));
}

TEST(Measure, MeanIntervalAndN) {
  const std::vector<ScoredQuestion> items = {
      scored("P39", 1, Verdict::right), scored("P39", 0, Verdict::wrong),
      scored("P54", 1, Verdict::right), scored("P54", 0, Verdict::failed)};
  const auto all = measure(MeasuredAnswers::of(items), "tempreason", {{"task", "l2"}}, kExactMatch);
  ASSERT_TRUE(all.has_value());
  EXPECT_EQ(all->n, 3u);  // the failed one has no value
  EXPECT_NEAR(all->value, 200.0 / 3, 1e-9);
  EXPECT_NEAR(all->interval.low, 100 * wilson_interval(2, 3).low, 1e-9);
  EXPECT_FALSE(
      measure(MeasuredAnswers::of(items), "tempreason", {{"task", "l3"}}, kExactMatch).has_value());
}

TEST(Measure, RatesOfClustersHaveTheirEffectiveSize) {
  const std::vector<ScoredQuestion> items = {about("X", "1", 1), about("X", "2", 1),
                                             about("Y", "3", 1), about("Y", "4", 1)};
  const auto found = measure(MeasuredAnswers::of(items), "tempreason", {}, kExactMatch);
  EXPECT_EQ(found->n, 4u);
  EXPECT_NEAR(found->interval.low, 100 * wilson_interval(2, 2).low, 1e-9);
  const auto verdicts = count_verdicts(MeasuredAnswers::of(items));
  EXPECT_NEAR(verdicts.at(0).intervals.at(0).low, wilson_interval(2, 2).low, 1e-12);
  EXPECT_NEAR(verdicts.at(0).intervals.at(1).high, wilson_interval(0, 2).high, 1e-12);
}

ScoredQuestion judged(const std::string& relation, const std::string& variant, double accuracy,
                      const std::string& setting = "0-shot") {
  ScoredQuestion item;
  static int count = 0;
  item.question.id = std::to_string(++count);
  item.question.suite = "chronosense";
  item.question.task = relation;
  item.question.labels = {{"relation", relation}, {"variant", variant}};
  static int number = 0;
  item.question.id = std::to_string(++number);
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
  const auto found = measure_row(MeasuredAnswers::of(items), "chronosense", row, kDifference, "");
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->metric, "accuracy_difference");
  EXPECT_NEAR(found->value, 0.2, 1e-12);
  EXPECT_NEAR(found->interval.low, 0.0524, 5e-5);
  EXPECT_NEAR(found->interval.high, 0.3339, 5e-5);
  EXPECT_EQ(found->n, 150u);
  EXPECT_EQ(found->selector, (Labels{{"task", "before"}}));
  EXPECT_EQ(found->minus, (Labels{{"task", "after"}}));
  const TableRow half = {"Before - Meets", {{"task", "before"}}, {{"task", "meets"}}};
  EXPECT_FALSE(
      measure_row(MeasuredAnswers::of(items), "chronosense", half, kDifference, "").has_value());
}

// Rates 1, 0.5 and 0 of the wordings: mean 0.5, deviation 0.5 with n - 1. The third wording has
// fewer questions and counts as much as the others.
TEST(MeasureRow, SpreadOverWordings) {
  std::vector<ScoredQuestion> items = {judged("before", "1", 1), judged("before", "1", 1),
                                       judged("before", "2", 1), judged("before", "2", 0),
                                       judged("before", "3", 0)};
  const TableRow row = {"Before", {{"task", "before"}}};
  const auto found =
      measure_row(MeasuredAnswers::of(items), "chronosense", row, kSpread, "variant");
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->metric, "accuracy_spread");
  EXPECT_NEAR(found->value, 0.5, 1e-12);
  EXPECT_NEAR(*found->spread, 0.5, 1e-12);
  EXPECT_EQ(found->n, 5u);
  EXPECT_NEAR(found->interval.low, wilson_interval(3, 5).low, 1e-12);
  items.resize(2);
  EXPECT_FALSE(
      measure_row(MeasuredAnswers::of(items), "chronosense", row, kSpread, "variant").has_value());
}

// Three wordings of one item, answered alike, are one case.
TEST(Measure, QuestionsOfOneItemAreClustered) {
  std::vector<ScoredQuestion> items;
  for (int item = 0; item < 20; ++item) {
    for (const char* variant : {"1", "2", "3"}) {
      items.push_back(judged("before", variant, item < 10 ? 1 : 0));
      items.back().question.labels["item"] = std::to_string(item);
    }
  }
  const MetricSpec accuracy = {"accuracy", "accuracy", MetricForm::rate};
  const auto found =
      measure(MeasuredAnswers::of(items), "chronosense", {{"task", "before"}}, accuracy);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->n, 60u);
  EXPECT_NEAR(found->interval.low, wilson_interval(10, 20).low, 0.01);
  EXPECT_NEAR(found->interval.high, wilson_interval(10, 20).high, 0.01);
}

// A system that reads no prompt belongs to the rows of every setting, and its numbers to none.
TEST(Measure, SettingsAreThoseOfPrompts) {
  const MetricSpec accuracy = {"accuracy", "accuracy", MetricForm::rate};
  const Labels cot = {{"task", "before"}, {"setting", "cot"}};
  EXPECT_FALSE(
      measure(MeasuredAnswers::of({judged("before", "1", 1)}), "chronosense", cot, accuracy)
          .has_value());
  const auto found =
      measure(MeasuredAnswers::of({judged("before", "1", 1, "")}), "chronosense", cot, accuracy);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->selector, (Labels{{"task", "before"}}));
}

ScoredQuestion vague(const std::string& set, double accuracy, double ceiling) {
  ScoredQuestion item;
  item.question.suite = "traveler";
  item.question.id = set + std::to_string(accuracy);
  item.question.labels = {{"category", "vague"}, {"set", set}, {"setting", "zero-shot"}};
  item.score.metrics = {{"accuracy", accuracy}, {"ceiling", ceiling}};
  return item;
}

const MetricSpec kRelative = {"relative_accuracy", "of ceiling", MetricForm::ratio,
                              "accuracy/ceiling"};

// The sums, not the mean of the quotients: (0.5 + 0.25) / (0.5 + 1).
TEST(Measure, RatioOfTwoMetrics) {
  const std::vector<ScoredQuestion> items = {vague("a", 0.5, 0.5), vague("b", 0.25, 1.0)};
  const auto found =
      measure(MeasuredAnswers::of(items), "traveler", {{"category", "vague"}}, kRelative);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->metric, "relative_accuracy");
  EXPECT_EQ(found->value, 0.5);
  EXPECT_EQ(found->n, 2u);
  EXPECT_EQ(found->interval.low, 0.25);
  EXPECT_EQ(found->interval.high, 1.0);
  EXPECT_FALSE(
      measure(MeasuredAnswers::of(items), "traveler", {{"category", "explicit"}}, kRelative)
          .has_value());
  EXPECT_FALSE(
      measure(MeasuredAnswers::of({vague("a", 0, 0)}), "traveler", {}, kRelative).has_value());
}

// Whoever reaches the ceiling of each question has 1 and an interval without width.
TEST(Measure, RatioAtTheCeilingIsOne) {
  const std::vector<ScoredQuestion> items = {vague("a", 0.5, 0.5), vague("b", 0.75, 0.75),
                                             vague("b", 0.9, 0.9)};
  const auto found =
      measure(MeasuredAnswers::of(items), "traveler", {{"setting", "zero-shot"}}, kRelative);
  EXPECT_EQ(found->value, 1.0);
  EXPECT_EQ(found->interval.low, 1.0);
  EXPECT_EQ(found->interval.high, 1.0);
  EXPECT_EQ(found->selector, (Labels{{"setting", "zero-shot"}}));
}

// Questions of one event set rise and fall together: one set has no spread at all.
TEST(Measure, QuestionsOfOneSetAreOneCluster) {
  std::vector<ScoredQuestion> items;
  for (int i = 0; i < 20; ++i) items.push_back(vague("a", i % 2 == 0 ? 0.25 : 0.75, 1.0));
  const auto one_set = measure(MeasuredAnswers::of(items), "traveler", {}, kRelative);
  EXPECT_EQ(one_set->interval.low, 0.5);
  EXPECT_EQ(one_set->interval.high, 0.5);
  for (std::size_t i = 0; i < items.size(); ++i) {
    items[i].question.labels["set"] = std::to_string(i);
  }
  const auto many_sets = measure(MeasuredAnswers::of(items), "traveler", {}, kRelative);
  EXPECT_LT(many_sets->interval.low, 0.45);
  EXPECT_GT(many_sets->interval.high, 0.55);
}

TEST(CountVerdicts, OneGroupATaskAndSetting) {
  const auto groups = count_verdicts(
      MeasuredAnswers::of({scored("P39", 1, Verdict::right), scored("P39", 0, Verdict::failed),
                           scored("P39", 0, Verdict::failed)}));
  ASSERT_EQ(groups.size(), 1u);
  EXPECT_EQ(groups[0].n, 3u);
  EXPECT_EQ(groups[0].counts, (std::array<std::size_t, 6>{1, 0, 0, 0, 0, 2}));
}

}  // namespace
}  // namespace timeprobe
