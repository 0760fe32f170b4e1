#include "evaluation/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/error.h"
#include "base/numbers_first.h"
#include "evaluation/cluster_numbers.h"
#include "evaluation/paired_questions.h"
#include "evaluation/paired_statistics.h"

namespace timeprobe {
namespace {

using Members = std::vector<std::size_t>;  // indices into the compared pairs, ascending

bool is_right(const ScoredQuestion& item) { return item.score.verdict == Verdict::right; }

std::optional<std::string> value_of(const QuestionPair& pair, const std::string& label) {
  if (label == "split") return pair.a->question.split;
  const auto found = pair.labels.find(label);
  return found == pair.labels.end() ? std::nullopt : std::optional(found->second);
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
  ClusterNumbers numbers;

  void add(const QuestionPair& pair) {
    a.push_back(*pair.a->score.value);
    b.push_back(*pair.b->score.value);
    differences.push_back(a.back() - b.back());
    right_differences.push_back(is_right(*pair.a) - is_right(*pair.b));
    clusters.push_back(numbers.of(pair.a->question.suite + '\n' + cluster_name(pair.a->question)));
    balances.resize(numbers.size());
    balances[clusters.back()] += is_right(*pair.a) - is_right(*pair.b);
  }
};

void count_right(ComparedGroup& group, const QuestionPair& pair) {
  const bool a = is_right(*pair.a), b = is_right(*pair.b);
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
  Groups(const std::vector<QuestionPair>& pairs, const std::vector<std::string>& by)
      : pairs_(pairs), by_(by) {
    std::map<std::string, Members> suites;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      suites[pairs[i].a->question.suite].push_back(i);
    }
    if (suites.size() > 1) {
      Members all(pairs.size());
      for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
      add({"", {}, {"score", "score", MetricForm::rate}}, all);
    }
    for (const auto& [suite, members] : suites) add_suite(suite, members);
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
    for (const std::size_t i : members) {
      Labels selector = {{"task", pairs_[i].a->question.task}};
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
    for (const std::size_t i : members) {
      if (const auto value = value_of(pairs_[i], label)) values[*value].push_back(i);
    }
    if (by_.empty() && values.size() < 2) return;
    for (const auto& [value, of_value] : values) {
      add({suite, {{label, value}}, main_metric(suite)}, of_value);
    }
  }

  void add(ComparedGroup group, const Members& members) {
    PairedSample sample;
    for (const std::size_t i : members) {
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

  const std::vector<QuestionPair>& pairs_;
  const std::vector<std::string>& by_;
  std::vector<ComparedGroup> groups_;
  std::vector<std::size_t> test_of_;  // of each group, its place in the family
  std::map<Members, std::size_t> tests_;
};

// Leaves the pairs of which both have a score.
void drop_failed(std::vector<QuestionPair>& pairs, ComparedCounts& counts) {
  for (const QuestionPair& pair : pairs) {
    if (!pair.a->score.value) ++counts.failed_a;
    if (!pair.b->score.value) ++counts.failed_b;
  }
  std::erase_if(
      pairs, [](const QuestionPair& pair) { return !pair.a->score.value || !pair.b->score.value; });
  counts.compared = pairs.size();
}

void check_labels(const std::vector<QuestionPair>& pairs, const std::vector<std::string>& by) {
  std::set<std::string> known = {"split"};
  for (const QuestionPair& pair : pairs) {
    for (const auto& [name, value] : pair.labels) known.insert(name);
  }
  for (const std::string& label : by) {
    if (known.contains(label)) continue;
    throw usage_error(
        fmt::format("no common question has label '{}' with the same value in both runs; there "
                    "are: {}",
                    label, fmt::join(known, ", ")));
  }
}

ComparedAnswer answer_of(const ScoredQuestion& item) {
  return {item.completion.text, item.score.extracted, item.score.verdict,
          item.score.value.value_or(0.0)};
}

std::vector<Flip> flips_of(const std::vector<QuestionPair>& pairs) {
  std::vector<Flip> flips;
  for (const QuestionPair& pair : pairs) {
    if (is_right(*pair.a) == is_right(*pair.b)) continue;
    const Question& question = pair.a->question;
    flips.push_back({is_right(*pair.a) ? FlipDirection::only_a_right : FlipDirection::only_b_right,
                     question.suite, question.task, question.id, pair.labels, question.question,
                     question.answer.accepted, answer_of(*pair.a), answer_of(*pair.b)});
  }
  return flips;
}

std::vector<std::string> without_repeats(std::vector<std::string> labels) {
  std::set<std::string> seen;
  std::erase_if(labels, [&seen](const std::string& label) { return !seen.insert(label).second; });
  return labels;
}

[[noreturn]] void refuse(const LoadedRun& a, const LoadedRun& b, const ComparedCounts& counts) {
  throw usage_error(fmt::format(
      "runs '{}' and '{}' have no scored question with the same id, text and accepted "
      "answers in common: {} in {} only, {} in {} only, {} with other accepted answers, "
      "{} and {} failed; compare runs of the same question files",
      a.info.name, b.info.name, counts.only_in_a, a.info.name, counts.only_in_b, b.info.name,
      counts.other_key, counts.failed_a, counts.failed_b));
}

}  // namespace

Comparison compare_runs(const LoadedRun& a, const LoadedRun& b,
                        const std::vector<std::string>& by) {
  PairedQuestions paired = pair_questions(a, b);
  Comparison comparison;
  comparison.a = a.info;
  comparison.b = b.info;
  comparison.counts.only_in_a = paired.only_in_a;
  comparison.counts.only_in_b = paired.only_in_b;
  comparison.counts.other_key = paired.other_key;
  drop_failed(paired.pairs, comparison.counts);
  if (paired.pairs.empty()) refuse(a, b, comparison.counts);
  check_labels(paired.pairs, by);
  const std::vector<std::string> labels = without_repeats(by);
  Groups groups(paired.pairs, labels);
  comparison.num_tests = groups.num_tests();
  comparison.groups = groups.take();
  comparison.flips = flips_of(paired.pairs);
  return comparison;
}

}  // namespace timeprobe
