#include "evaluation/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "base/error.h"
#include "base/nearest_word.h"
#include "base/numbers_first.h"
#include "evaluation/cluster_numbers.h"
#include "evaluation/paired_questions.h"
#include "evaluation/paired_statistics.h"

namespace timeprobe {
namespace {

// One question with its two answers.
struct Compared {
  MeasuredAnswer a;
  MeasuredAnswer b;
};

// The questions that both runs answered.
class ComparedQuestions {
 public:
  ComparedQuestions(const MeasuredAnswers& a, const MeasuredAnswers& b,
                    std::vector<QuestionPair> pairs)
      : a_(a), b_(b), pairs_(std::move(pairs)) {}

  std::size_t size() const { return pairs_.size(); }
  Compared operator[](std::size_t place) const {
    return {a_[pairs_[place].a], b_[pairs_[place].b]};
  }

 private:
  const MeasuredAnswers& a_;
  const MeasuredAnswers& b_;
  std::vector<QuestionPair> pairs_;
};

using Members = std::vector<std::uint32_t>;  // places among the compared questions, ascending

bool is_right(const MeasuredAnswer& answer) { return answer.verdict() == Verdict::right; }

// Where both runs have the same.
std::optional<std::string_view> value_of(const Compared& pair, std::string_view label) {
  if (label == "split") return pair.a.split();
  const auto value = pair.a.label(label);
  return value == pair.b.label(label) ? value : std::nullopt;
}

MetricSpec main_metric(const std::string& suite) {
  const Suite* found = find_suite(suite);
  if (found == nullptr) return {"score", "score", MetricForm::rate};
  return found->tables().front().metrics.front();
}

// The scores of one group, question by question.
struct PairedSample {
  std::vector<double> a, b, differences;
  std::vector<double> right_differences;  // 1 where only A is right, -1 where only B is
  std::vector<std::uint32_t> clusters;
  std::vector<long long> balances;  // of each cluster: only A right minus only B right
  ClusterNumbers<std::uint64_t> numbers;

  void add(const Compared& pair) {
    a.push_back(*pair.a.value());
    b.push_back(*pair.b.value());
    differences.push_back(a.back() - b.back());
    right_differences.push_back(is_right(pair.a) - is_right(pair.b));
    clusters.push_back(numbers.of(pair.a.cluster()));
    balances.resize(numbers.size());
    balances[clusters.back()] += is_right(pair.a) - is_right(pair.b);
  }
};

void count_right(ComparedGroup& group, const Compared& pair) {
  const bool a = is_right(pair.a), b = is_right(pair.b);
  if (a && b) ++group.both_right;
  if (a && !b) ++group.only_a_right;
  if (!a && b) ++group.only_b_right;
  if (!a && !b) ++group.neither_right;
}

void test_difference(ComparedGroup& group, const PairedSample& sample) {
  group.p_value = exact_mcnemar_p(group.only_a_right, group.only_b_right);
  const bool shared = group.num_clusters < group.n;
  group.p_cluster = shared ? exact_cluster_p(sample.balances) : group.p_value;
}

void measure_difference(ComparedGroup& group, const PairedSample& sample) {
  const double unit = unit_of(group.metric.form);
  group.n = sample.a.size();
  group.num_clusters = sample.numbers.size();
  group.a = unit * *mean(sample.a);
  group.b = unit * *mean(sample.b);
  group.difference = unit * *mean(sample.differences);
  if (group.num_clusters > 1) {
    const auto interval = bootstrap_interval(sample.differences, sample.clusters, kComparisonSeed);
    group.interval = {unit * interval.low, unit * interval.high};
  }
  const auto size = static_cast<double>(group.n);
  const auto discordant = static_cast<double>(group.only_a_right + group.only_b_right);
  const double effect = design_effect(sample.right_differences, sample.clusters);
  group.minimum_detectable = minimum_detectable_difference(size / effect, discordant / size);
  if (group.minimum_detectable) *group.minimum_detectable *= unit;
}

// Lays the rows out and fills them.
class Groups {
 public:
  Groups(const ComparedQuestions& pairs, const std::vector<std::string>& by)
      : pairs_(pairs), by_(by) {
    Members all(pairs.size());
    std::iota(all.begin(), all.end(), 0U);
    std::map<std::string_view, Members> suites;
    for (const std::uint32_t i : all) suites[pairs[i].a.suite()].push_back(i);
    if (suites.size() > 1) add({"", {}, {"score", "score", MetricForm::rate}}, all);
    for (const auto& [suite, members] : suites) add_suite(std::string(suite), members);
    adjust_all();
  }

  std::size_t num_tests() const { return tests_.size(); }
  std::vector<ComparedGroup> take() { return std::move(groups_); }

 private:
  void add_suite(const std::string& suite, const Members& members) {
    add({suite, {}, main_metric(suite)}, members);
    add_tasks(suite, members);
    std::vector<std::string> labels = by_;
    const Suite* known = find_suite(suite);
    if (labels.empty() && known != nullptr) labels = known->breakdown;
    for (const std::string& label : labels) add_label(suite, label, members);
  }

  void add_tasks(const std::string& suite, const Members& members) {
    std::map<Labels, Members> tasks;
    for (const std::uint32_t i : members) {
      Labels selector = {{"task", std::string(pairs_[i].a.task())}};
      if (const auto setting = value_of(pairs_[i], "setting")) selector["setting"] = *setting;
      tasks[selector].push_back(i);
    }
    if (tasks.size() == 1) return;
    for (const auto& [selector, of_task] : tasks) {
      add({suite, selector, main_metric(suite)}, of_task);
    }
  }

  void add_label(const std::string& suite, const std::string& label, const Members& members) {
    std::map<std::string, Members, NumbersFirst> values;
    for (const std::uint32_t i : members) {
      if (const auto value = value_of(pairs_[i], label)) values[std::string(*value)].push_back(i);
    }
    if (by_.empty() && values.size() < 2) return;
    for (const auto& [value, of_value] : values) {
      add({suite, {{label, value}}, main_metric(suite)}, of_value);
    }
  }

  void add(ComparedGroup group, const Members& members) {
    PairedSample sample;
    for (const std::uint32_t i : members) {
      sample.add(pairs_[i]);
      count_right(group, pairs_[i]);
    }
    measure_difference(group, sample);
    test_difference(group, sample);
    test_of_.push_back(tests_.try_emplace(members, tests_.size()).first->second);
    groups_.push_back(std::move(group));
  }

  void adjust_all() {
    adjust(&ComparedGroup::p_value, &ComparedGroup::p_holm);
    adjust(&ComparedGroup::p_cluster, &ComparedGroup::p_cluster_holm);
  }

  // Two rows of the same questions (a task and its label of the same name) are one test.
  void adjust(double ComparedGroup::*p, double ComparedGroup::*holm) {
    std::vector<double> p_values(tests_.size());
    for (std::size_t i = 0; i < groups_.size(); ++i) p_values[test_of_[i]] = groups_[i].*p;
    const std::vector<double> adjusted = holm_adjusted(p_values);
    for (std::size_t i = 0; i < groups_.size(); ++i) groups_[i].*holm = adjusted[test_of_[i]];
  }

  const ComparedQuestions& pairs_;
  const std::vector<std::string>& by_;
  std::vector<ComparedGroup> groups_;
  std::vector<std::size_t> test_of_;  // of each group, its place in the family
  std::map<Members, std::size_t> tests_;
};

// Leaves the pairs of which both have a score.
void drop_failed(std::vector<QuestionPair>& pairs, const MeasuredAnswers& a,
                 const MeasuredAnswers& b, ComparedCounts& counts) {
  std::erase_if(pairs, [&](const QuestionPair& pair) {
    const bool failed_a = !a[pair.a].value(), failed_b = !b[pair.b].value();
    counts.failed_a += failed_a;
    counts.failed_b += failed_b;
    return failed_a || failed_b;
  });
  counts.compared = pairs.size();
}

// The labels with one value in both answers of a question.
std::set<std::string_view> common_labels(const ComparedQuestions& pairs) {
  std::set<std::string_view> known = {"split"};
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    names.clear();
    pairs[i].a.append_label_names(names);
    for (const std::string_view name : names) {
      if (!known.contains(name) && value_of(pairs[i], name)) known.insert(name);
    }
  }
  return known;
}

void check_labels(const ComparedQuestions& pairs, const std::vector<std::string>& by) {
  if (by.empty()) return;
  const std::set<std::string_view> known = common_labels(pairs);
  for (const std::string& label : by) {
    if (known.contains(label)) continue;
    throw usage_error(fmt::format(
        "no common question has label '{}' with the same value in both runs; there "
        "are: {}{}",
        label, fmt::join(known, ", "), did_you_mean(label, {known.begin(), known.end()})));
  }
}

std::vector<FlippedPair> flips_of(const ComparedQuestions& pairs) {
  std::vector<FlippedPair> flips;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const Compared pair = pairs[i];
    if (is_right(pair.a) == is_right(pair.b)) continue;
    flips.push_back({is_right(pair.a) ? FlipDirection::only_a_right : FlipDirection::only_b_right,
                     static_cast<std::uint32_t>(pair.a.ordinal()),
                     static_cast<std::uint32_t>(pair.b.ordinal())});
  }
  return flips;
}

std::vector<std::string> without_repeats(std::vector<std::string> labels) {
  std::set<std::string> seen;
  std::erase_if(labels, [&seen](const std::string& label) { return !seen.insert(label).second; });
  return labels;
}

[[noreturn]] void refuse(const MeasuredRun& a, const MeasuredRun& b, const ComparedCounts& counts) {
  throw usage_error(fmt::format(
      "runs '{}' and '{}' have no scored question with the same id, text and accepted "
      "answers in common: {} in {} only, {} in {} only, {} with other accepted answers, "
      "{} and {} failed; compare runs of the same question files",
      a.info.name, b.info.name, counts.only_in_a, a.info.name, counts.only_in_b, b.info.name,
      counts.other_key, counts.failed_a, counts.failed_b));
}

}  // namespace

Comparison compare_runs(const MeasuredRun& a, const MeasuredRun& b,
                        const std::vector<std::string>& by) {
  PairedQuestions paired = pair_questions(a.answers, b.answers);
  Comparison comparison;
  comparison.a = a.info;
  comparison.b = b.info;
  comparison.counts.only_in_a = paired.only_in_a;
  comparison.counts.only_in_b = paired.only_in_b;
  comparison.counts.other_key = paired.other_key;
  drop_failed(paired.pairs, a.answers, b.answers, comparison.counts);
  if (paired.pairs.empty()) refuse(a, b, comparison.counts);
  const ComparedQuestions pairs(a.answers, b.answers, std::move(paired.pairs));
  check_labels(pairs, by);
  const std::vector<std::string> labels = without_repeats(by);
  Groups groups(pairs, labels);
  comparison.num_tests = groups.num_tests();
  comparison.groups = groups.take();
  comparison.flips = flips_of(pairs);
  return comparison;
}

}  // namespace timeprobe
