#include "evaluation/metrics.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>

#include "base/check.h"
#include "base/named_value.h"
#include "evaluation/cluster_numbers.h"

namespace timeprobe {
namespace {

std::optional<std::string_view> selectable(const std::string& key, const Question& question) {
  if (key == "task") return question.task;
  if (key == "split") return question.split;
  const auto label = question.labels.find(key);
  return label == question.labels.end() ? std::nullopt
                                        : std::optional<std::string_view>(label->second);
}

std::optional<std::string_view> selectable(const std::string& key, const MeasuredAnswer& answer) {
  if (key == "task") return answer.task();
  if (key == "split") return answer.split();
  return answer.label(key);
}

// Whether `wanted` is "a" or "a|b|c" with this among them.
bool is_one_of(std::string_view found, std::string_view wanted) {
  while (true) {
    const std::size_t bar = wanted.find('|');
    if (wanted.substr(0, bar) == found) return true;
    if (bar == std::string_view::npos) return false;
    wanted.remove_prefix(bar + 1);
  }
}

// "P39", "!P39" or "P39|P54".
bool fits(const std::string& key, std::string_view wanted,
          const std::optional<std::string_view>& found) {
  // What was put to a system that reads no prompt was put in no particular setting.
  if (!found) return key == "setting";
  if (wanted.starts_with('!')) return *found != wanted.substr(1);
  return is_one_of(*found, wanted);
}

bool fits_all(const Labels& selector, const auto& question) {
  return std::all_of(selector.begin(), selector.end(), [&question](const auto& entry) {
    return fits(entry.first, entry.second, selectable(entry.first, question));
  });
}

constexpr std::uint64_t kBootstrapSeed = 95;

// The values of a metric and the cluster of each.
struct Sample {
  std::vector<double> values;
  std::vector<std::uint32_t> clusters;
  bool has_setting = false;
};

Sample collect(const MeasuredAnswers& answers, const std::string& suite, const Labels& selector,
               const std::string& metric) {
  Sample sample;
  ClusterNumbers<std::uint64_t> numbers;
  for (const MeasuredAnswer answer : answers) {
    if (answer.suite() != suite || !selects(selector, answer)) continue;
    const std::optional<double> value = answer.metric(metric);
    if (!value) continue;
    sample.values.push_back(*value);
    sample.has_setting = sample.has_setting || answer.label("setting").has_value();
    sample.clusters.push_back(numbers.of(answer.cluster()));
  }
  return sample;
}

bool is_rate(MetricForm form) {
  return form != MetricForm::percent_mean && form != MetricForm::mean;
}

ConfidenceInterval interval_of(const Sample& sample, MetricForm form) {
  const auto is_binary = [](double value) { return value == 0.0 || value == 1.0; };
  if (is_rate(form) && std::ranges::all_of(sample.values, is_binary)) {
    return clustered_wilson_interval(sample.values, sample.clusters);
  }
  return bootstrap_interval(sample.values, sample.clusters, kBootstrapSeed);
}

// a - b of two independent rates.
MeasuredValue difference(const MeasuredValue& a, const MeasuredValue& b) {
  const RateDifference rates = newcombe_interval(a.value, a.interval, b.value, b.interval);
  return {a.suite,   a.metric + "_difference", rates.value, rates.interval, a.n + b.n, a.selector,
          b.selector};
}

// The values that a label has among the selected questions, in ascending order.
std::vector<std::string> label_values(const MeasuredAnswers& answers, const std::string& suite,
                                      const Labels& selector, const std::string& label) {
  std::set<std::string_view> values;
  for (const MeasuredAnswer answer : answers) {
    if (answer.suite() != suite || !selects(selector, answer)) continue;
    if (const auto value = answer.label(label)) values.insert(*value);
  }
  return {values.begin(), values.end()};
}

// The pooled number turned into the mean over a label with its standard deviation.
std::optional<MeasuredValue> spread(MeasuredValue pooled, const MeasuredAnswers& answers,
                                    const Labels& selector, const MetricSpec& metric,
                                    const std::string& over) {
  std::vector<double> rates;
  for (const std::string& value : label_values(answers, pooled.suite, selector, over)) {
    Labels narrowed = selector;
    narrowed[over] = value;
    if (const auto rate = measure(answers, pooled.suite, narrowed, metric)) {
      rates.push_back(rate->value);
    }
  }
  const std::optional<double> deviation = standard_deviation(rates);
  if (!deviation) return std::nullopt;
  pooled.metric += "_spread";
  pooled.value = *mean(rates);
  pooled.spread = deviation;
  return pooled;
}

// The sum of a metric over the sum of another, both of the same questions.
std::optional<MeasuredValue> measure_ratio(const MeasuredAnswers& answers, const std::string& suite,
                                           const Labels& selector, const MetricSpec& metric) {
  const Sample above =
      collect(answers, suite, selector, metric.over.substr(0, metric.over.find('/')));
  const Sample below =
      collect(answers, suite, selector, metric.over.substr(metric.over.find('/') + 1));
  TIMEPROBE_CHECK(above.values.size() == below.values.size(), "both metrics of " + metric.over);
  const auto ratio = ratio_of(above.values, below.values);
  if (!ratio) return std::nullopt;
  MeasuredValue measured{
      suite,
      metric.name,
      *ratio,
      bootstrap_ratio_interval(above.values, below.values, above.clusters, kBootstrapSeed),
      above.values.size(),
      selector};
  if (!above.has_setting) measured.selector.erase("setting");
  return measured;
}

// The verdicts of one group of questions with the cluster of each.
class GroupVerdicts {
 public:
  void add(const MeasuredAnswer& answer) {
    verdicts_.push_back(answer.verdict());
    clusters_.push_back(numbers_.of(answer.cluster()));
  }

  // In the order of kVerdicts.
  std::array<ConfidenceInterval, kVerdicts.size()> intervals() const {
    std::array<ConfidenceInterval, kVerdicts.size()> all;
    std::vector<double> outcomes(verdicts_.size());
    for (std::size_t i = 0; i < kVerdicts.size(); ++i) {
      std::transform(verdicts_.begin(), verdicts_.end(), outcomes.begin(),
                     [i](Verdict verdict) { return verdict == kVerdicts[i] ? 1.0 : 0.0; });
      all[i] = clustered_wilson_interval(outcomes, clusters_);
    }
    return all;
  }

 private:
  std::vector<Verdict> verdicts_;
  std::vector<std::uint32_t> clusters_;
  ClusterNumbers<std::uint64_t> numbers_;
};

// Suite, task and setting.
using VerdictGroup =
    std::tuple<std::string_view, std::string_view, std::optional<std::string_view>>;

Labels selector_of(const VerdictGroup& group) {
  const auto& [suite, task, setting] = group;
  Labels selector = {{"task", std::string(task)}};
  if (setting) selector["setting"] = *setting;
  return selector;
}

}  // namespace

double unit_of(MetricForm form) {
  return form == MetricForm::percent_rate || form == MetricForm::percent_mean ? 100.0 : 1.0;
}

bool selects(const Labels& selector, const Question& question) {
  return fits_all(selector, question);
}

bool selects(const Labels& selector, const MeasuredAnswer& answer) {
  return fits_all(selector, answer);
}

std::optional<MeasuredValue> measure(const MeasuredAnswers& answers, const std::string& suite,
                                     const Labels& selector, const MetricSpec& metric) {
  if (metric.form == MetricForm::ratio) return measure_ratio(answers, suite, selector, metric);
  const Sample sample = collect(answers, suite, selector, metric.name);
  const std::optional<double> average = mean(sample.values);
  if (!average) return std::nullopt;
  const double unit = unit_of(metric.form);
  const ConfidenceInterval interval = interval_of(sample, metric.form);
  MeasuredValue measured{suite,
                         metric.name,
                         *average * unit,
                         {interval.low * unit, interval.high * unit},
                         sample.values.size(),
                         selector};
  if (!sample.has_setting) measured.selector.erase("setting");
  return measured;
}

std::optional<MeasuredValue> measure_row(const MeasuredAnswers& answers, const std::string& suite,
                                         const TableRow& row, const MetricSpec& metric,
                                         const std::string& spread_over) {
  std::optional<MeasuredValue> measured = measure(answers, suite, row.selector, metric);
  if (!measured) return std::nullopt;
  if (metric.form == MetricForm::rate_difference) {
    const auto subtracted = measure(answers, suite, row.minus, metric);
    if (!subtracted) return std::nullopt;
    return difference(*measured, *subtracted);
  }
  if (metric.form != MetricForm::rate_spread) return measured;
  return spread(std::move(*measured), answers, row.selector, metric, spread_over);
}

std::string_view to_text(Verdict verdict) {
  constexpr NamedValue<Verdict> kNames[] = {
      {Verdict::right, "right"}, {Verdict::wrong, "wrong"},         {Verdict::unparsed, "unparsed"},
      {Verdict::empty, "empty"}, {Verdict::truncated, "truncated"}, {Verdict::failed, "failed"}};
  return name_of(kNames, verdict);
}

std::optional<Verdict> parse_verdict(std::string_view text) { return value_named(text, kVerdicts); }

std::vector<VerdictCounts> count_verdicts(const MeasuredAnswers& answers) {
  std::vector<VerdictCounts> all;
  std::vector<GroupVerdicts> given;
  std::map<VerdictGroup, std::size_t> places;
  for (const MeasuredAnswer answer : answers) {
    const VerdictGroup group = {answer.suite(), answer.task(), answer.label("setting")};
    const auto [found, is_new] = places.try_emplace(group, all.size());
    if (is_new) {
      all.push_back({std::string(answer.suite()), selector_of(group), 0, {}, {}});
      given.emplace_back();
    }
    VerdictCounts& counts = all[found->second];
    ++counts.n;
    ++counts.counts[static_cast<std::size_t>(answer.verdict())];
    given[found->second].add(answer);
  }
  for (std::size_t i = 0; i < all.size(); ++i) all[i].intervals = given[i].intervals();
  return all;
}

}  // namespace timeprobe
