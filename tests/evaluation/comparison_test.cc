#include "evaluation/comparison.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/error.h"
#include "base/random.h"
#include "evaluation/paired_statistics.h"
#include "tests/usage_problem.h"

namespace timeprobe {
namespace {

struct Cell {
  std::string id;
  std::string relation = "P39";
  std::string subject = "";  // empty: the question is a cluster of its own
  std::string suite = "tempreason";
  std::string task = "l2";
};

// A question with its score, right from 1 on.
ScoredQuestion answered(const Cell& cell, double value) {
  ScoredQuestion item;
  item.question.suite = cell.suite;
  item.question.task = cell.task;
  item.question.split = "test";
  item.question.id = cell.id;
  item.question.question = "question " + cell.id;
  item.question.answer.accepted = {"yes"};
  item.question.labels = {{"relation", cell.relation}};
  if (!cell.subject.empty()) item.question.labels["subject"] = cell.subject;
  item.completion.text = "text " + cell.id;
  item.score.value = value;
  item.score.verdict = value == 1.0 ? Verdict::right : Verdict::wrong;
  return item;
}

ScoredQuestion failed(const Cell& cell) {
  ScoredQuestion item = answered(cell, 0);
  item.score = {};
  return item;
}

LoadedRun run_of(const std::string& name, std::vector<ScoredQuestion> items) {
  LoadedRun run;
  run.info.name = name;
  run.info.num_questions = run.info.num_answers = items.size();
  run.scored = std::move(items);
  return run;
}

// Both right, right in A alone, right in B alone, neither; ids counted from `first`.
struct Split {
  int both, only_a, only_b, neither;
};

void append(const Split& split, Cell cell, LoadedRun& a, LoadedRun& b) {
  const auto add = [&](int count, double value_a, double value_b) {
    for (int i = 0; i < count; ++i) {
      cell.id = std::to_string(a.scored.size());
      a.scored.push_back(answered(cell, value_a));
      b.scored.push_back(answered(cell, value_b));
    }
  };
  add(split.both, 1, 1);
  add(split.only_a, 1, 0);
  add(split.only_b, 0, 1);
  add(split.neither, 0, 0);
}

const ComparedGroup& group_of(const Comparison& comparison, const std::string& suite,
                              const Labels& selector) {
  for (const ComparedGroup& group : comparison.groups) {
    if (group.suite == suite && group.selector == selector) return group;
  }
  throw std::runtime_error("no such group");
}

// 20 questions: 70 % against 50 %, six discordant, 5 to 1.
TEST(CompareRuns, ByHand) {
  LoadedRun a = run_of("a", {}), b = run_of("b", {});
  append({9, 5, 1, 5}, {}, a, b);
  const Comparison comparison = compare_runs(measured(a), measured(b), {});
  ASSERT_EQ(comparison.groups.size(), 1u);
  const ComparedGroup& group = comparison.groups[0];
  EXPECT_EQ(group.suite, "tempreason");
  EXPECT_EQ(group.metric.name, "em");
  EXPECT_EQ(group.n, 20u);
  EXPECT_EQ(group.num_clusters, 20u);
  EXPECT_NEAR(group.a, 70.0, 1e-12);
  EXPECT_NEAR(group.b, 50.0, 1e-12);
  EXPECT_NEAR(group.difference, 20.0, 1e-12);
  EXPECT_EQ(group.both_right, 9u);
  EXPECT_EQ(group.only_a_right, 5u);
  EXPECT_EQ(group.only_b_right, 1u);
  EXPECT_EQ(group.neither_right, 5u);
  EXPECT_NEAR(group.p_value, 14.0 / 64, 1e-12);
  EXPECT_EQ(group.p_holm, group.p_value);
  EXPECT_EQ(group.p_cluster, group.p_value);
  // Variance of the differences: (6 - 20 * 0.04) / 20; a percentile bootstrap is near the normal.
  const double half = 100 * 1.96 * std::sqrt(0.26 / 20);
  EXPECT_NEAR(group.interval->low, 20 - half, 0.15 * half);
  EXPECT_NEAR(group.interval->high, 20 + half, 0.15 * half);
  EXPECT_EQ(group.minimum_detectable.has_value(),
            minimum_detectable_difference(20, 0.3).has_value());
  EXPECT_EQ(comparison.num_tests, 1u);
}

TEST(CompareRuns, MinimumDetectableIsInTheUnitOfTheMetric) {
  LoadedRun a = run_of("a", {}), b = run_of("b", {});
  append({60, 12, 8, 20}, {}, a, b);
  EXPECT_NEAR(*compare_runs(measured(a), measured(b), {}).groups[0].minimum_detectable, 12.382,
              1e-3);
}

TEST(CompareRuns, IdenticalRuns) {
  LoadedRun a = run_of("a", {}), b = run_of("b", {});
  append({3, 0, 0, 2}, {}, a, b);
  const Comparison comparison = compare_runs(measured(a), measured(b), {});
  EXPECT_EQ(comparison.groups[0].difference, 0.0);
  EXPECT_EQ(comparison.groups[0].interval->low, 0.0);
  EXPECT_EQ(comparison.groups[0].interval->high, 0.0);
  EXPECT_EQ(comparison.groups[0].p_value, 1.0);
  EXPECT_EQ(comparison.groups[0].minimum_detectable, std::nullopt);
  EXPECT_TRUE(comparison.flips.empty());
}

// All suites, a suite with two tasks, another suite; relations have their own rows.
TEST(CompareRuns, RowsFromTheWholeToThePart) {
  LoadedRun a = run_of("a", {}), b = run_of("b", {});
  append({1, 3, 0, 0}, {"", "P39", "", "tempreason", "l2"}, a, b);
  append({1, 2, 1, 0}, {"", "P54", "", "tempreason", "l3"}, a, b);
  append({2, 0, 9, 0}, {"", "before", "", "chronosense", "before"}, a, b);
  const Comparison comparison = compare_runs(measured(a), measured(b), {});
  ASSERT_EQ(comparison.groups.size(), 7u);
  EXPECT_EQ(comparison.groups[0].suite, "");
  EXPECT_EQ(comparison.groups[0].metric.name, "score");
  EXPECT_EQ(comparison.groups[0].n, 19u);
  EXPECT_NEAR(comparison.groups[0].difference, -5.0 / 19, 1e-12);
  const ComparedGroup& chronosense = group_of(comparison, "chronosense", {});
  EXPECT_EQ(chronosense.metric.name, "accuracy");
  EXPECT_NEAR(chronosense.difference, -9.0 / 11, 1e-12);
  EXPECT_EQ(group_of(comparison, "tempreason", {}).n, 8u);
  EXPECT_EQ(group_of(comparison, "tempreason", {{"task", "l3"}}).n, 4u);
  EXPECT_EQ(group_of(comparison, "tempreason", {{"relation", "P39"}}).only_a_right, 3u);
  // A relation here holds the questions of a task: five different sets of questions.
  EXPECT_EQ(comparison.num_tests, 5u);
  std::vector<double> p_values;
  for (const auto& [suite, selector] :
       std::vector<std::pair<std::string, Labels>>{{"", {}},
                                                   {"chronosense", {}},
                                                   {"tempreason", {}},
                                                   {"tempreason", {{"task", "l2"}}},
                                                   {"tempreason", {{"task", "l3"}}}}) {
    p_values.push_back(group_of(comparison, suite, selector).p_value);
  }
  const std::vector<double> adjusted = holm_adjusted(p_values);
  EXPECT_EQ(comparison.groups[0].p_holm, adjusted[0]);
  EXPECT_EQ(chronosense.p_holm, adjusted[1]);
  EXPECT_EQ(group_of(comparison, "tempreason", {{"relation", "P39"}}).p_holm, adjusted[3]);
}

// Set 1 of one suite has nothing to do with set 1 of another.
TEST(CompareRuns, ClustersBelongToTheirSuite) {
  LoadedRun a = run_of("a", {}), b = run_of("b", {});
  append({1, 1, 0, 0}, {"", "P39", "1", "tempreason", "l2"}, a, b);
  append({1, 1, 0, 0}, {"", "before", "1", "chronosense", "before"}, a, b);
  const Comparison comparison = compare_runs(measured(a), measured(b), {});
  EXPECT_EQ(comparison.groups[0].n, 4u);
  EXPECT_EQ(comparison.groups[0].num_clusters, 2u);
  EXPECT_EQ(group_of(comparison, "tempreason", {}).num_clusters, 1u);
  EXPECT_EQ(group_of(comparison, "tempreason", {}).interval, std::nullopt);
}

TEST(CompareRuns, ByLabelsOfTheUsersChoice) {
  LoadedRun a = run_of("a", {}), b = run_of("b", {});
  append({1, 3, 0, 0}, {"", "20"}, a, b);
  append({1, 1, 0, 0}, {"", "100"}, a, b);
  append({1, 1, 0, 0}, {"", "5"}, a, b);
  const Comparison comparison =
      compare_runs(measured(a), measured(b), {"relation", "split", "relation"});
  ASSERT_EQ(comparison.groups.size(), 5u);
  EXPECT_EQ(comparison.groups[1].selector, (Labels{{"relation", "5"}}));
  EXPECT_EQ(comparison.groups[2].selector, (Labels{{"relation", "20"}}));
  EXPECT_EQ(comparison.groups[3].selector, (Labels{{"relation", "100"}}));
  EXPECT_EQ(comparison.groups[4].selector, (Labels{{"split", "test"}}));
  EXPECT_EQ(comparison.groups[4].n, 8u);
}

std::string complaint(const LoadedRun& a, const LoadedRun& b, const std::vector<std::string>& by) {
  return usage_problem([&] { compare_runs(measured(a), measured(b), by); });
}

TEST(CompareRuns, UnknownLabelsAreRefused) {
  LoadedRun a = run_of("a", {}), b = run_of("b", {});
  append({1, 0, 0, 0}, {}, a, b);
  EXPECT_EQ(complaint(a, b, {"relatoin"}),
            "no common question has label 'relatoin' with the same value in both runs; there are: "
            "relation, split; did you mean relation?");
}

TEST(CompareRuns, WithoutCommonQuestionsThereIsNothingToCompare) {
  const LoadedRun a = run_of("one", {answered({"1"}, 1), answered({"2"}, 1)});
  const LoadedRun b = run_of("two", {answered({"3"}, 1)});
  EXPECT_EQ(complaint(a, b, {}),
            "runs 'one' and 'two' have no scored question with the same id, text and accepted "
            "answers in common: 2 in one only, 1 in two only, 0 with other accepted answers, 0 and "
            "0 failed; compare runs of the same question files");
  EXPECT_NE(complaint(a, run_of("empty", {}), {}).find("2 in one only, 0 in empty only"),
            std::string::npos);
}

TEST(CompareRuns, FailedAnswersAreCountedAndNotCompared) {
  const LoadedRun a = run_of("a", {answered({"1"}, 1), failed({"2"}), failed({"3"}),
                                   answered({"4"}, 1), answered({"6"}, 1)});
  const LoadedRun b = run_of("b", {answered({"1"}, 0), answered({"2"}, 1), failed({"3"}),
                                   answered({"5"}, 1), failed({"6"})});
  const Comparison comparison = compare_runs(measured(a), measured(b), {});
  EXPECT_EQ(comparison.counts.compared, 1u);
  EXPECT_EQ(comparison.counts.failed_a, 2u);
  EXPECT_EQ(comparison.counts.failed_b, 2u);
  EXPECT_EQ(comparison.counts.only_in_a, 1u);
  EXPECT_EQ(comparison.counts.only_in_b, 1u);
  EXPECT_EQ(comparison.groups[0].n, 1u);
  EXPECT_EQ(comparison.groups[0].interval, std::nullopt);  // one question cannot be drawn anew
  EXPECT_EQ(complaint(run_of("a", {failed({"1"})}), run_of("b", {failed({"1"})}), {}).substr(0, 46),
            "runs 'a' and 'b' have no scored question with ");
}

// A score below 1 counts in the difference; right and wrong are the verdict's business.
TEST(CompareRuns, PartialScoresCount) {
  const LoadedRun a = run_of("a", {answered({"1"}, 0.75), answered({"2"}, 1)});
  const LoadedRun b = run_of("b", {answered({"1"}, 0.25), answered({"2"}, 1)});
  const ComparedGroup group = compare_runs(measured(a), measured(b), {}).groups[0];
  EXPECT_NEAR(group.difference, 25.0, 1e-12);
  EXPECT_EQ(group.both_right, 1u);
  EXPECT_EQ(group.neither_right, 1u);
}

TEST(CompareRuns, FlipsHoldBothAnswers) {
  LoadedRun a = run_of("a", {}), b = run_of("b", {});
  append({1, 1, 1, 1}, {}, a, b);
  b.scored[1].score.extracted = "no";
  const Comparison comparison = compare_runs(measured(a), measured(b), {});
  ASSERT_EQ(comparison.flips.size(), 2u);
  const Flip flip = flips_between(a, b)(comparison.flips[0]);
  EXPECT_EQ(flip.direction, FlipDirection::only_a_right);
  EXPECT_EQ(flip.id, "1");
  EXPECT_EQ(flip.question, "question 1");
  EXPECT_EQ(flip.accepted, std::vector<std::string>{"yes"});
  EXPECT_EQ(flip.a.verdict, Verdict::right);
  EXPECT_EQ(flip.b.verdict, Verdict::wrong);
  EXPECT_EQ(flip.b.extracted, "no");
  EXPECT_EQ(flip.b.text, "text 1");
  EXPECT_EQ(comparison.flips[1].direction, FlipDirection::only_b_right);
}

// Clusters of `size` questions; in each, one of the systems has luck: with `share` it alone is
// right. `advantage` is the chance that it is A rather than B.
struct Luck {
  int num_clusters, size;
  double share, advantage;
};

void append_random(const Luck& luck, Random& random, LoadedRun& a, LoadedRun& b) {
  for (int set = 0; set < luck.num_clusters; ++set) {
    const bool lucky_a = random.chance(luck.advantage);
    for (int i = 0; i < luck.size; ++i) {
      const double luckier = random.chance(0.3 + luck.share) ? 1 : 0;
      const double other = random.chance(0.3) ? 1 : 0;
      const Cell cell = {std::to_string(set * luck.size + i), i % 2 == 0 ? "P39" : "P54",
                         "subject " + std::to_string(set)};
      a.scored.push_back(answered(cell, lucky_a ? luckier : other));
      b.scored.push_back(answered(cell, lucky_a ? other : luckier));
    }
  }
}

TEST(CompareRuns, SwappingTheRunsTurnsTheSigns) {
  Random random(31);
  for (int round = 0; round < 20; ++round) {
    LoadedRun a = run_of("a", {}), b = run_of("b", {});
    append_random({2 + static_cast<int>(random.below(12)), 3, 0.4, 0.6}, random, a, b);
    random.shuffle(b.scored);
    const Comparison forth = compare_runs(measured(a), measured(b), {}),
                     back = compare_runs(measured(b), measured(a), {});
    ASSERT_EQ(forth.groups.size(), back.groups.size());
    for (std::size_t i = 0; i < forth.groups.size(); ++i) {
      const ComparedGroup &one = forth.groups[i], &two = back.groups[i];
      EXPECT_EQ(one.selector, two.selector);
      EXPECT_NEAR(one.difference, -two.difference, 1e-9);
      EXPECT_NEAR(one.interval->low, -two.interval->high, 1e-9);
      EXPECT_NEAR(one.interval->high, -two.interval->low, 1e-9);
      EXPECT_EQ(one.p_value, two.p_value);
      EXPECT_EQ(one.p_holm, two.p_holm);
      EXPECT_EQ(one.p_cluster, two.p_cluster);
      EXPECT_EQ(one.minimum_detectable, two.minimum_detectable);
      EXPECT_EQ(one.only_a_right, two.only_b_right);
      EXPECT_EQ(one.both_right + one.only_a_right + one.only_b_right + one.neither_right, one.n);
      EXPECT_LE(one.p_value, one.p_holm);
    }
    EXPECT_EQ(forth.flips.size(), back.flips.size());
  }
}

// A is the lucky one in 3 of 4 sets, so its rate is 0.5 * 0.4 = 0.2 above B's. The interval finds
// that in 95 % of simulations; one that took the questions for independent would not.
TEST(CompareRuns, TheIntervalCoversTheTrueDifference) {
  constexpr int kRounds = 400;
  Random random(32);
  int covered = 0, covered_naively = 0;
  for (int round = 0; round < kRounds; ++round) {
    LoadedRun a = run_of("a", {}), b = run_of("b", {});
    append_random({40, 8, 0.4, 0.75}, random, a, b);
    const auto covers = [](const ComparedGroup& group) {
      return group.interval->low <= 20.0 && 20.0 <= group.interval->high;
    };
    covered += covers(compare_runs(measured(a), measured(b), {"split"}).groups[0]);
    for (LoadedRun* run : {&a, &b}) {
      for (ScoredQuestion& item : run->scored) item.question.labels.erase("subject");
    }
    covered_naively += covers(compare_runs(measured(a), measured(b), {"split"}).groups[0]);
  }
  EXPECT_GT(covered, 0.92 * kRounds);
  EXPECT_LT(covered, 0.98 * kRounds);
  EXPECT_LT(covered_naively, 0.90 * kRounds);
}

// Neither is better. Whole sets favour one or the other, so McNemar's test cries wolf; the test
// that exchanges whole clusters does in at most 5 % of simulations.
TEST(CompareRuns, TheClusterTestHoldsItsLevel) {
  constexpr int kRounds = 400;
  Random random(33);
  int mcnemar = 0, cluster = 0;
  for (int round = 0; round < kRounds; ++round) {
    LoadedRun a = run_of("a", {}), b = run_of("b", {});
    append_random({30, 10, 0.6, 0.5}, random, a, b);
    const ComparedGroup group = compare_runs(measured(a), measured(b), {"split"}).groups[0];
    mcnemar += group.p_value < 0.05;
    cluster += group.p_cluster < 0.05;
  }
  EXPECT_LT(cluster, 0.075 * kRounds);
  EXPECT_GT(cluster, 0.015 * kRounds);
  EXPECT_GT(mcnemar, 0.15 * kRounds);
}

// Every suite names a metric that Score::value holds, in percent or in [0, 1], and labels.
TEST(CompareRuns, EverySuiteHasAMainMetric) {
  for (const Suite& suite : all_suites()) {
    const MetricForm form = suite.tables().front().metrics.front().form;
    EXPECT_TRUE(form == MetricForm::rate || form == MetricForm::percent_rate) << suite.name;
    EXPECT_FALSE(suite.breakdown.empty()) << suite.name;
  }
}

}  // namespace
}  // namespace timeprobe
