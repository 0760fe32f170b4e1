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
