#include "html/weak_spots.h"

#include <algorithm>
#include <array>
#include <map>

#include "evaluation/cluster_numbers.h"
#include "evaluation/metrics.h"
#include "html/page_json.h"

namespace timeprobe {
namespace {

constexpr std::size_t kFewestAnswers = 20;
constexpr std::size_t kFewestFailures = 5;  // one wrong answer of few is no part that is weak
constexpr std::size_t kMostValues = 40;     // labels with more name single things, not kinds

// The questions of one suite that a run has answered.
struct Answers {
  std::vector<std::size_t> questions;
  std::vector<Verdict> verdicts;  // one a question
  std::size_t right = 0;
};

struct Part {
  WeakSpot spot;
  double missing = 0.0;  // right answers against the suite's share
  std::vector<std::size_t> not_right;
};

double share(std::size_t part, std::size_t whole) {
  return static_cast<double>(part) / static_cast<double>(whole);
}

std::map<std::string, Answers> answers_by_suite(const std::vector<AnsweredQuestion>& questions,
                                                std::size_t run) {
  std::map<std::string, Answers> suites;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    for (const RunAnswer& answer : questions[i].answers) {
      const Verdict verdict = answer.scored->score.verdict;
      if (answer.run != run || verdict == Verdict::failed) continue;
      Answers& answers = suites[questions[i].question().suite];
      answers.questions.push_back(i);
      answers.verdicts.push_back(verdict);
      answers.right += verdict == Verdict::right ? 1U : 0U;
    }
  }
  return suites;
}

// The answers of a suite by the code that a column gives their questions; none where the column
// parts nothing or names single things.
std::map<std::uint32_t, std::vector<std::size_t>> parted(const Answers& answers,
                                                         const LabelColumn& column) {
  std::map<std::uint32_t, std::vector<std::size_t>> parts;
  for (std::size_t i = 0; i < answers.questions.size(); ++i) {
    const std::uint32_t code = column.codes[answers.questions[i]];
    if (code == 0) continue;
    parts[code].push_back(i);
    if (parts.size() > kMostValues) return {};
  }
  return parts;
}

void add_most_frequent_failure(WeakSpot& spot, const Answers& answers,
                               const std::vector<std::size_t>& places) {
  std::array<std::size_t, kVerdicts.size()> counts = {};
  for (const std::size_t place : places) {
    ++counts[static_cast<std::size_t>(answers.verdicts[place])];
  }
  for (const Verdict verdict : kVerdicts) {
    const std::size_t count = counts[static_cast<std::size_t>(verdict)];
    if (verdict == Verdict::right || count <= spot.mostly_n) continue;
    spot.mostly = verdict;
    spot.mostly_n = count;
  }
}

ConfidenceInterval interval_of(const std::vector<AnsweredQuestion>& questions,
                               const Answers& answers, const std::vector<std::size_t>& places) {
  ClusterNumbers<std::string> numbers;
  std::vector<double> outcomes;
  std::vector<std::uint32_t> clusters;
  for (const std::size_t place : places) {
    outcomes.push_back(answers.verdicts[place] == Verdict::right ? 1.0 : 0.0);
    clusters.push_back(numbers.of(cluster_name(questions[answers.questions[place]].question())));
  }
  return clustered_wilson_interval(outcomes, clusters);
}

// A part by its size and share alone; its interval is computed only for those that can matter.
Part part_of(const Answers& answers, const std::vector<std::size_t>& places) {
  Part part;
  for (const std::size_t place : places) {
    if (answers.verdicts[place] != Verdict::right) {
      part.not_right.push_back(answers.questions[place]);
    }
  }
  WeakSpot& spot = part.spot;
  spot.n = places.size();
  spot.right = spot.n - part.not_right.size();
  spot.suite_n = answers.questions.size();
  spot.suite_right = answers.right;
  part.missing = share(spot.suite_right, spot.suite_n) * static_cast<double>(spot.n) -
                 static_cast<double>(spot.right);
  add_most_frequent_failure(spot, answers, places);
  return part;
}

void add_weak_parts(std::vector<Part>& parts, const std::vector<AnsweredQuestion>& questions,
                    const Answers& answers, const LabelColumn& column) {
  for (const auto& [code, places] : parted(answers, column)) {
    if (places.size() < kFewestAnswers) continue;
    Part part = part_of(answers, places);
    if (part.missing <= 0.0 || part.not_right.size() < kFewestFailures) continue;
    part.spot.interval = interval_of(questions, answers, places);
    if (part.spot.interval.high >= share(answers.right, answers.questions.size())) continue;
    part.spot.label = column.name;
    part.spot.value = column.values[code - 1];
    parts.push_back(std::move(part));
  }
}

std::vector<Part> weak_parts(const std::vector<AnsweredQuestion>& questions,
                             const std::vector<LabelColumn>& columns, std::size_t run) {
  std::vector<Part> parts;
  for (const auto& [suite, answers] : answers_by_suite(questions, run)) {
    const std::size_t before = parts.size();
    for (const LabelColumn& column : columns) {
      if (!column.run && column.name != "suite") {
        add_weak_parts(parts, questions, answers, column);
      }
    }
    for (std::size_t i = before; i < parts.size(); ++i) parts[i].spot.suite = suite;
  }
  std::stable_sort(parts.begin(), parts.end(),
                   [](const Part& a, const Part& b) { return a.missing > b.missing; });
  for (Part& part : parts) part.spot.run = run;
  return parts;
}

// Whether half of what is not right was already shown.
bool is_told(const Part& part, const std::vector<bool>& shown) {
  const auto known = std::count_if(part.not_right.begin(), part.not_right.end(),
                                   [&](std::size_t question) { return shown[question]; });
  return 2 * static_cast<std::size_t>(known) > part.not_right.size();
}

}  // namespace

std::vector<WeakSpot> weak_spots(const std::vector<AnsweredQuestion>& questions,
                                 const std::vector<LabelColumn>& columns, std::size_t most) {
  std::vector<WeakSpot> spots;
  const auto runs = std::count_if(columns.begin(), columns.end(),
                                  [](const LabelColumn& column) { return column.run.has_value(); });
  for (std::size_t run = 0; run < static_cast<std::size_t>(runs); ++run) {
    std::vector<bool> shown(questions.size(), false);
    std::size_t left = most;
    for (const Part& part : weak_parts(questions, columns, run)) {
      if (left == 0) break;
      if (is_told(part, shown)) continue;
      for (const std::size_t question : part.not_right) shown[question] = true;
      spots.push_back(part.spot);
      --left;
    }
  }
  return spots;
}

nlohmann::ordered_json weak_spots_json(const std::vector<WeakSpot>& spots) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const WeakSpot& spot : spots) {
    nlohmann::ordered_json object = {{"run", spot.run},
                                     {"suite", spot.suite},
                                     {"label", spot.label},
                                     {"value", spot.value},
                                     {"n", spot.n},
                                     {"right", spot.right},
                                     {"suite_n", spot.suite_n},
                                     {"suite_right", spot.suite_right},
                                     {"mostly", std::string(to_text(spot.mostly))},
                                     {"mostly_n", spot.mostly_n}};
    add_interval(object, spot.interval);
    list.push_back(std::move(object));
  }
  return list;
}

}  // namespace timeprobe
