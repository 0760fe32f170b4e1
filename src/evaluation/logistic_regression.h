// Logistic regression: how the odds of being right change with what is known of a question.
//
// Outcomes may lie anywhere in [0, 1] (fractional logit, Papke and Wooldridge 1996). The likelihood
// is penalised by Jeffreys' prior (Firth, Biometrika 80, 1993), so that the estimates are finite
// also where one group is always right. Standard errors are robust to
// clusters (the sandwich estimator): questions about one set of events are not independent. Where
// hardly any outcome varies the sandwich is too sure of itself, so the larger of its variance and
// that of the model is taken.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "evaluation/statistics.h"

namespace timeprobe {

// One case a row: its predictors (the constant first, where there is one), outcome and cluster.
struct RegressionData {
  std::size_t num_predictors = 0;
  std::vector<double> predictors;  // row by row, num_predictors each
  std::vector<double> outcomes;    // in [0, 1]
  std::vector<std::uint32_t> clusters;

  std::size_t num_cases() const { return outcomes.size(); }
};

// A sum of coefficients with its 95 % interval, in log odds.
struct RegressionEstimate {
  double value = 0.0;
  ConfidenceInterval interval;
};

class LogisticFit {
 public:
  // None when the predictors are linearly dependent or the iteration does not settle in 100 steps.
  // O(steps x cases x predictors^2). REQUIRES: at least one case and one predictor, sizes that fit.
  static std::optional<LogisticFit> fit(const RegressionData& data);

  const std::vector<double>& coefficients() const { return coefficients_; }

  // sum of weights[i] * coefficient i. REQUIRES: a weight a predictor.
  RegressionEstimate contrast(std::span<const double> weights) const;

 private:
  std::vector<double> coefficients_;
  std::vector<double> robust_;  // covariances row by row: the sandwich
  std::vector<double> model_;   // and the inverse information
};

}  // namespace timeprobe
