// From the answers of a run to the numbers of a table.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "evaluation/measured_answers.h"
#include "evaluation/statistics.h"
#include "questions/question.h"
#include "questions/score.h"
#include "suites/suite.h"

namespace timeprobe {

// One number with its uncertainty and the labels that select its questions.
struct MeasuredValue {
  std::string suite;
  std::string metric;  // as Score::metrics, or "accuracy_difference", "accuracy_spread"
  double value = 0.0;  // in the unit of the MetricForm, the interval too
  ConfidenceInterval interval;
  std::size_t n = 0;                            // questions that carry the metric
  Labels selector;                              // with "task" where one task is meant
  Labels minus = {};                            // of a difference: what was subtracted
  std::optional<double> spread = std::nullopt;  // of a rate_spread: the standard deviation
};

// 100 for forms in percent, else 1.
double unit_of(MetricForm form);

// Whether the question belongs to the selector's row (suites/suite.h, TableRow).
bool selects(const Labels& selector, const Question& question);
bool selects(const Labels& selector, const MeasuredAnswer& answer);

// The mean of one metric over the selected questions of a suite, or none where no question carries
// it. Intervals: Wilson for rates, with the effective sample size where questions share a cluster
// (clustered_wilson_interval), and cluster bootstrap for means. The selector of the result has no
// "setting" when none of its questions has one.
std::optional<MeasuredValue> measure(const MeasuredAnswers& answers, const std::string& suite,
                                     const Labels& selector, const MetricSpec& metric);

// The number of a table's row, by the form of the metric: a plain one, the difference of two rates
// (none where one of them is missing), or the mean of the rates over the values of a label with
// their standard deviation (none below two values).
std::optional<MeasuredValue> measure_row(const MeasuredAnswers& answers, const std::string& suite,
                                         const TableRow& row, const MetricSpec& metric,
                                         const std::string& spread_over);

inline constexpr std::array<Verdict, 6> kVerdicts = {Verdict::right,     Verdict::wrong,
                                                     Verdict::unparsed,  Verdict::empty,
                                                     Verdict::truncated, Verdict::failed};

std::string_view to_text(Verdict verdict);
std::optional<Verdict> parse_verdict(std::string_view text);

// How often each verdict was given to the questions of one task in one setting.
struct VerdictCounts {
  std::string suite;
  Labels selector;  // "task" and, where questions have it, "setting"
  std::size_t n = 0;
  std::array<std::size_t, kVerdicts.size()> counts{};            // in the order of kVerdicts
  std::array<ConfidenceInterval, kVerdicts.size()> intervals{};  // of the rates, in [0, 1]
};

// In the order of first appearance.
std::vector<VerdictCounts> count_verdicts(const MeasuredAnswers& answers);

}  // namespace timeprobe
