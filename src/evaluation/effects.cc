#include "evaluation/effects.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <set>

#include "base/parse_as.h"
#include "evaluation/cluster_numbers.h"

namespace timeprobe {
namespace {

// One question as the regression sees it.
struct Case {
  std::size_t level;
  double log_number;
  double outcome;
  std::uint64_t cluster;
  std::string_view adjust;  // its value of EffectSpec::adjust
};

std::optional<double> log_number_of(const MeasuredAnswer& answer, const std::string& label) {
  const auto text = answer.label(label);
  const auto number = text ? parse_as<double>(*text) : std::nullopt;
  return !number || *number <= 0.0 ? std::nullopt : std::optional(std::log2(*number));
}

std::optional<double> outcome_of(const MeasuredAnswer& answer, const EffectSpec& spec) {
  const std::optional<double> value = answer.metric(spec.metric);
  if (!value || spec.over.empty()) return value;
  const std::optional<double> over = answer.metric(spec.over);
  if (!over || *over <= 0.0) return std::nullopt;
  return std::clamp(*value / *over, 0.0, 1.0);
}

std::vector<Case> cases_of(const MeasuredAnswers& answers, const std::string& suite,
                           const EffectSpec& spec, const Labels& selector) {
  std::vector<Case> cases;
  for (const MeasuredAnswer answer : answers) {
    if (answer.suite() != suite || !selects(selector, answer)) continue;
    const auto level = answer.label(spec.factor);
    const auto place = std::find(spec.levels.begin(), spec.levels.end(), level.value_or(""));
    const auto number = log_number_of(answer, spec.covariate);
    const auto outcome = outcome_of(answer, spec);
    if (place == spec.levels.end() || !number || !outcome) continue;
    cases.push_back({static_cast<std::size_t>(place - spec.levels.begin()), *number, *outcome,
                     answer.cluster(), answer.label(spec.adjust).value_or("")});
  }
  return cases;
}

// Which levels and numbers occur, and the predictors made of them: constant, the levels after the
// first, the centred number, and the number at the levels after the first.
class Design {
 public:
  explicit Design(const std::vector<Case>& cases) {
    std::set<std::size_t> levels;
    std::set<double> numbers;
    std::set<std::string_view> adjusted;
    for (const Case& item : cases) {
      adjusted.insert(item.adjust);
      levels.insert(item.level);
      numbers.insert(item.log_number);
      mean_ += item.log_number / static_cast<double>(cases.size());
    }
    levels_.assign(levels.begin(), levels.end());
    varies_ = numbers.size() > 1;
    adjusted_.assign(std::next(adjusted.begin()), adjusted.end());
  }

  const std::vector<std::size_t>& levels() const { return levels_; }
  bool number_varies() const { return varies_; }
  std::size_t size() const { return num_effects() + adjusted_.size(); }
  bool varies_nothing() const { return num_effects() == 1; }

  void append(const Case& item, std::vector<double>& row) const {
    const double number = item.log_number - mean_;
    row.push_back(1.0);
    for (std::size_t i = 1; i < levels_.size(); ++i) row.push_back(item.level == levels_[i]);
    if (varies_) {
      row.push_back(number);
      for (std::size_t i = 1; i < levels_.size(); ++i) {
        row.push_back(item.level == levels_[i] ? number : 0.0);
      }
    }
    for (const std::string_view value : adjusted_) row.push_back(item.adjust == value ? 1.0 : 0.0);
  }

  // The weights of level `a` minus level `b`, by their places in levels().
  std::vector<double> level_difference(std::size_t a, std::size_t b) const {
    std::vector<double> weights(size());
    if (a > 0) weights[a] += 1.0;
    if (b > 0) weights[b] -= 1.0;
    return weights;
  }

  // Of twice the number at a level; without the first level's for a difference.
  std::vector<double> slope(std::size_t level, bool difference) const {
    std::vector<double> weights(size());
    if (!difference) weights[levels_.size()] = 1.0;
    if (level > 0) weights[levels_.size() + level] = 1.0;
    return weights;
  }

 private:
  std::size_t num_effects() const { return levels_.size() * (varies_ ? 2 : 1); }

  std::vector<std::size_t> levels_;         // places in EffectSpec::levels
  std::vector<std::string_view> adjusted_;  // the values after the first
  double mean_ = 0.0;
  bool varies_ = false;
};

RegressionData data_of(const std::vector<Case>& cases, const Design& design) {
  RegressionData data;
  data.num_predictors = design.size();
  ClusterNumbers<std::uint64_t> clusters;
  for (const Case& item : cases) {
    design.append(item, data.predictors);
    data.outcomes.push_back(item.outcome);
    data.clusters.push_back(clusters.of(item.cluster));
  }
  return data;
}

}  // namespace

std::vector<MeasuredEffect> measure_effects(const MeasuredAnswers& answers,
                                            const std::string& suite, const EffectSpec& spec,
                                            const Labels& selector) {
  const std::vector<Case> cases = cases_of(answers, suite, spec, selector);
  std::vector<MeasuredEffect> effects;
  if (cases.empty()) return effects;
  const Design design(cases);
  const auto same = [&cases](const Case& item) { return item.outcome == cases[0].outcome; };
  if (design.varies_nothing() || std::all_of(cases.begin(), cases.end(), same)) return effects;
  const auto fit = LogisticFit::fit(data_of(cases, design));
  if (!fit) return effects;
  const auto add = [&](const std::string& title, const std::vector<double>& weights) {
    effects.push_back({title, fit->contrast(weights), cases.size()});
  };
  const auto name = [&](std::size_t i) { return spec.levels[design.levels()[i]]; };
  const std::size_t count = design.levels().size();
  for (std::size_t a = 1; a < count; ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      add(fmt::format("H1: {} against {}", name(a), name(b)), design.level_difference(a, b));
    }
  }
  if (!design.number_varies()) return effects;
  for (std::size_t i = 0; i < count; ++i) {
    add(fmt::format("H2: twice the {}, {}", spec.covariate_title, name(i)), design.slope(i, false));
  }
  for (std::size_t i = 1; i < count; ++i) {
    add(fmt::format("H3: twice the {}, {} against {}", spec.covariate_title, name(i), name(0)),
        design.slope(i, true));
  }
  return effects;
}

}  // namespace timeprobe
