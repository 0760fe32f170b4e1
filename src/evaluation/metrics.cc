#include "evaluation/metrics.h"

#include <algorithm>
#include <unordered_map>

namespace timeprobe {
namespace {

std::optional<std::string> selectable(const std::string& key, const Question& question) {
  if (key == "task") return question.task;
  if (key == "split") return question.split;
  return find_label(question, key);
}

// "P39" or "!P39".
bool fits(const std::string& wanted, const std::optional<std::string>& found) {
  if (!found) return false;
  return wanted.starts_with('!') ? *found != wanted.substr(1) : *found == wanted;
}

// The values of a metric and the cluster of each.
struct Sample {
  std::vector<double> values;
  std::vector<std::uint32_t> clusters;
};

Sample collect(const std::vector<ScoredQuestion>& scored, const std::string& suite,
               const Labels& selector, const std::string& metric) {
  Sample sample;
  std::unordered_map<std::string, std::uint32_t> cluster_of;
  for (const ScoredQuestion& item : scored) {
    if (item.question.suite != suite || !selects(selector, item.question)) continue;
    const auto value = item.score.metrics.find(metric);
    if (value == item.score.metrics.end()) continue;
    const std::string cluster = find_label(item.question, "subject").value_or(item.question.id);
    const auto number = static_cast<std::uint32_t>(cluster_of.size());
    sample.values.push_back(value->second);
    sample.clusters.push_back(cluster_of.try_emplace(cluster, number).first->second);
  }
  return sample;
}

bool is_rate(MetricForm form) {
  return form == MetricForm::percent_rate || form == MetricForm::rate;
}

double unit_of(MetricForm form) {
  return form == MetricForm::percent_rate || form == MetricForm::percent_mean ? 100.0 : 1.0;
}

ConfidenceInterval interval_of(const Sample& sample, MetricForm form) {
  constexpr std::uint64_t kBootstrapSeed = 95;
  if (!is_rate(form)) return bootstrap_interval(sample.values, sample.clusters, kBootstrapSeed);
  const auto successes = std::count(sample.values.begin(), sample.values.end(), 1.0);
  return wilson_interval(static_cast<std::size_t>(successes), sample.values.size());
}

Labels verdict_selector(const Question& question) {
  Labels selector = {{"task", question.task}};
  if (const auto setting = find_label(question, "setting")) selector["setting"] = *setting;
  return selector;
}

}  // namespace

bool selects(const Labels& selector, const Question& question) {
  return std::all_of(selector.begin(), selector.end(), [&question](const auto& entry) {
    return fits(entry.second, selectable(entry.first, question));
  });
}

std::optional<MeasuredValue> measure(const std::vector<ScoredQuestion>& scored,
                                     const std::string& suite, const Labels& selector,
                                     const MetricSpec& metric) {
  const Sample sample = collect(scored, suite, selector, metric.name);
  const std::optional<double> average = mean(sample.values);
  if (!average) return std::nullopt;
  const double unit = unit_of(metric.form);
  const ConfidenceInterval interval = interval_of(sample, metric.form);
  return MeasuredValue{suite,
                       metric.name,
                       *average * unit,
                       {interval.low * unit, interval.high * unit},
                       sample.values.size(),
                       selector};
}

std::string_view to_text(Verdict verdict) {
  switch (verdict) {
    case Verdict::right: return "right";
    case Verdict::wrong: return "wrong";
    case Verdict::unparsed: return "unparsed";
    case Verdict::empty: return "empty";
    case Verdict::truncated: return "truncated";
    case Verdict::failed: return "failed";
  }
  return "";
}

std::optional<Verdict> parse_verdict(std::string_view text) {
  for (const Verdict verdict : kVerdicts) {
    if (to_text(verdict) == text) return verdict;
  }
  return std::nullopt;
}

std::vector<VerdictCounts> count_verdicts(const std::vector<ScoredQuestion>& scored) {
  std::vector<VerdictCounts> all;
  for (const ScoredQuestion& item : scored) {
    const Labels selector = verdict_selector(item.question);
    auto found = std::find_if(all.begin(), all.end(), [&](const VerdictCounts& counts) {
      return counts.suite == item.question.suite && counts.selector == selector;
    });
    if (found == all.end()) found = all.insert(all.end(), {item.question.suite, selector, 0, {}});
    ++found->n;
    ++found->counts[static_cast<std::size_t>(item.score.verdict)];
  }
  return all;
}

}  // namespace timeprobe
