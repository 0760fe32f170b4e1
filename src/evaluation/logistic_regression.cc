#include "evaluation/logistic_regression.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "base/check.h"

namespace timeprobe {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

constexpr int kMaxSteps = 100;
constexpr double kTolerance = 1e-8;
constexpr double kLargestStep = 5.0;  // in log odds, against overshooting
constexpr double kZ = 1.959964;

// Probabilities, information matrix and penalised residuals at some coefficients.
struct State {
  VectorXd probabilities;
  Eigen::LDLT<MatrixXd> information;
  VectorXd residuals;  // y - p + h (1/2 - p), h the leverages
};

State state_at(const Eigen::Map<const RowMajor>& x, const Eigen::Map<const VectorXd>& y,
               const VectorXd& coefficients) {
  State state;
  state.probabilities = (1.0 + (-(x * coefficients)).array().exp()).inverse().matrix();
  const VectorXd weights = state.probabilities.array() * (1.0 - state.probabilities.array());
  const MatrixXd information = x.transpose() * weights.asDiagonal() * x;
  state.information = information.ldlt();
  const MatrixXd solved = state.information.solve(MatrixXd(x.transpose()));
  VectorXd leverages(x.rows());
  for (Index i = 0; i < x.rows(); ++i) leverages[i] = weights[i] * x.row(i).dot(solved.col(i));
  state.residuals =
      y - state.probabilities + (leverages.array() * (0.5 - state.probabilities.array())).matrix();
  return state;
}

// The sum over clusters of the outer products of their scores, with the correction for few of them.
MatrixXd score_spread(const RowMajor& scores, const std::vector<std::uint32_t>& clusters) {
  const std::uint32_t last = *std::max_element(clusters.begin(), clusters.end());
  MatrixXd sums = MatrixXd::Zero(Index{last} + 1, scores.cols());
  std::vector<bool> used(last + 1);
  for (std::size_t i = 0; i < clusters.size(); ++i) {
    sums.row(Index{clusters[i]}) += scores.row(static_cast<Index>(i));
    used[clusters[i]] = true;
  }
  const auto count = static_cast<double>(std::count(used.begin(), used.end(), true));
  const double correction = count > 1.0 ? count / (count - 1.0) : 1.0;
  return correction * (sums.transpose() * sums);
}

}  // namespace

std::optional<LogisticFit> LogisticFit::fit(const RegressionData& data) {
  const std::size_t n = data.num_cases(), k = data.num_predictors;
  TIMEPROBE_CHECK(n > 0 && k > 0 && data.predictors.size() == n * k && data.clusters.size() == n,
                  "predictors, outcomes and clusters of every case");
  const Eigen::Map<const RowMajor> x(data.predictors.data(), static_cast<Index>(n),
                                     static_cast<Index>(k));
  const Eigen::Map<const VectorXd> y(data.outcomes.data(), static_cast<Index>(n));
  if (MatrixXd(x).colPivHouseholderQr().rank() < static_cast<Index>(k)) return std::nullopt;
  VectorXd coefficients = VectorXd::Zero(static_cast<Index>(k));
  for (int step = 0; step < kMaxSteps; ++step) {
    const State state = state_at(x, y, coefficients);
    VectorXd change = state.information.solve(x.transpose() * state.residuals);
    if (!change.allFinite()) return std::nullopt;
    const double largest = change.lpNorm<Eigen::Infinity>();
    if (largest > kLargestStep) change *= kLargestStep / largest;
    coefficients += change;
    if (largest > kTolerance) continue;
    const State end = state_at(x, y, coefficients);
    const RowMajor scores = end.residuals.asDiagonal() * x;
    const MatrixXd half = end.information.solve(score_spread(scores, data.clusters));
    const MatrixXd covariance = end.information.solve(MatrixXd(half.transpose()));
    LogisticFit fit;
    fit.coefficients_.assign(coefficients.data(), coefficients.data() + k);
    fit.robust_.assign(covariance.data(), covariance.data() + k * k);
    const MatrixXd inverse = end.information.solve(MatrixXd::Identity(x.cols(), x.cols()));
    fit.model_.assign(inverse.data(), inverse.data() + k * k);
    return fit;
  }
  return std::nullopt;
}

RegressionEstimate LogisticFit::contrast(std::span<const double> weights) const {
  TIMEPROBE_CHECK(weights.size() == coefficients_.size(), "a weight a predictor");
  double value = 0.0, robust = 0.0, model = 0.0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    value += weights[i] * coefficients_[i];
    for (std::size_t j = 0; j < weights.size(); ++j) {
      robust += weights[i] * weights[j] * robust_[i * weights.size() + j];
      model += weights[i] * weights[j] * model_[i * weights.size() + j];
    }
  }
  const double half = kZ * std::sqrt(std::max(robust, model));
  return {value, {value - half, value + half}};
}

}  // namespace timeprobe
