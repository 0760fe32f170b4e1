// Two runs on the same questions: what differs, how surely, and where.
//
// Every number is A minus B on the questions that both runs answered with a score. Swapping the
// runs turns the signs around and keeps the p-values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "evaluation/flips.h"
#include "evaluation/metrics.h"
#include "evaluation/run_store.h"
#include "suites/suite.h"

namespace timeprobe {

// Of the bootstrap; the same runs always give the same numbers.
inline constexpr std::uint64_t kComparisonSeed = 95;

// What was compared and what was not.
struct ComparedCounts {
  std::size_t compared = 0;   // in both runs, both with a score: what every group is made of
  std::size_t only_in_a = 0;  // answered questions without counterpart in the other run
  std::size_t only_in_b = 0;
  std::size_t other_key = 0;  // same id and text, other accepted answers
  std::size_t failed_a = 0;   // in both runs, but A's answer failed; may have failed in B, too
  std::size_t failed_b = 0;
};

// The questions of one row. Values in the unit of the metric's form (percent or [0, 1]).
struct ComparedGroup {
  std::string suite;             // empty: all suites together
  Labels selector;               // "task" and "setting", or one label; empty: the whole suite
  MetricSpec metric;             // the suite's main metric; "score" in [0, 1] for all suites
  std::size_t n = 0;             // questions, never 0
  std::size_t num_clusters = 0;  // sets or subjects, else questions (cluster_name)
  double a = 0.0;
  double b = 0.0;
  double difference = 0.0;  // a - b
  // 95 %, percentile bootstrap of the paired differences, whole clusters drawn; none for a single
  // cluster, which cannot be drawn in two ways.
  std::optional<ConfidenceInterval> interval = std::nullopt;
  std::size_t both_right = 0;  // Verdict::right; the four add up to n
  std::size_t only_a_right = 0;
  std::size_t only_b_right = 0;
  std::size_t neither_right = 0;
  double p_value = 1.0;         // exact McNemar, questions taken as independent
  double p_holm = 1.0;          // after Holm, over all groups of the comparison
  double p_cluster = 1.0;       // A and B exchanged for whole clusters; McNemar's without clusters
  double p_cluster_holm = 1.0;  // after Holm
  // Of the rate of right answers, at the discordance seen, with n over the design effect for n;
  // none where nothing is discordant or no difference could be found.
  std::optional<double> minimum_detectable = std::nullopt;
};

struct Comparison {
  RunInfo a;
  RunInfo b;
  ComparedCounts counts;
  // All suites (when there are several), then each suite with its tasks and settings (when there
  // are several) and the values of labels.
  std::vector<ComparedGroup> groups;
  std::size_t num_tests = 0;       // groups of different questions: the family of Holm's adjustment
  std::vector<FlippedPair> flips;  // by suite, task and id
};

// `by` names labels (or "split") to break down by; none of them: each suite's own choice
// (Suite::breakdown), where it has two values or more. Throws a usage Error when the runs have no
// scored question in common, or when no common question has such a label with one value in both
// runs. Deterministic. O(groups x questions x resamples).
Comparison compare_runs(const MeasuredRun& a, const MeasuredRun& b,
                        const std::vector<std::string>& by);

}  // namespace timeprobe
