#include "evaluation/strategies.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/error.h"
#include "base/nearest_word.h"
#include "evaluation/metrics.h"

namespace timeprobe {
namespace {

bool has_strategy(const Suite& suite, const std::string& name) {
  const std::vector<std::string> names = suite.strategies.names();
  return std::find(names.begin(), names.end(), name) != names.end();
}

// `known`: what the flag may name.
[[noreturn]] void refuse(const std::string& flag, const std::string& name,
                         const std::set<std::string>& known) {
  throw usage_error(fmt::format("{} {} is not known; wanted: {}{}", flag, name,
                                fmt::join(known, ", "),
                                did_you_mean(name, {known.begin(), known.end()})));
}

[[noreturn]] void refuse(const std::string& strategy, const std::vector<Question>& questions) {
  std::set<std::string> known;
  for (const Question& question : questions) {
    const Suite* suite = find_suite(question.suite);
    if (suite == nullptr || suite->strategies.names == nullptr) continue;
    for (std::string& name : suite->strategies.names()) known.insert(std::move(name));
  }
  if (known.empty()) {
    throw usage_error(fmt::format("--strategy {}: these questions have no strategies", strategy));
  }
  refuse("--strategy", strategy, known);
}

}  // namespace

std::vector<Question> questions_of_plan(const NamedPlan& plan,
                                        const std::vector<Question>& questions) {
  std::vector<Question> asked;
  for (const Question& question : questions) {
    if (!selects(plan.selector, question)) continue;
    for (const std::string& setting : plan.settings) {
      asked.push_back(question);
      asked.back().labels["setting"] = setting;
      asked.back().id += "@" + setting;
    }
  }
  if (asked.empty()) {
    throw usage_error(fmt::format("--plan {}: none of the {} questions belongs to it", plan.name,
                                  questions.size()));
  }
  return asked;
}

NamedPlan find_plan(const std::string& name) {
  std::set<std::string> names;
  for (NamedPlan& plan : all_plans()) {
    if (plan.name == name) return std::move(plan);
    names.insert(plan.name);
  }
  refuse("--plan", name, names);
}

void check_strategy(const std::string& strategy) {
  std::set<std::string> known;
  for (const Suite& suite : all_suites()) {
    if (suite.strategies.names == nullptr) continue;
    for (std::string& name : suite.strategies.names()) known.insert(std::move(name));
  }
  if (strategy.empty() || known.contains(strategy)) return;
  refuse("--strategy", strategy, known);
}

bool set_strategy(Question& question, const std::string& strategy) {
  const Suite* suite = find_suite(question.suite);
  if (suite == nullptr || suite->strategies.names == nullptr) return false;
  if (!strategy.empty() && !has_strategy(*suite, strategy)) refuse(strategy, {question});
  question.labels.try_emplace("setting", strategy.empty() ? suite->strategies.preferred : strategy);
  return true;
}

void set_strategy(std::vector<Question>& questions, const std::string& strategy) {
  bool used = strategy.empty();
  for (Question& question : questions) used = set_strategy(question, strategy) || used;
  if (!used) refuse(strategy, questions);
}

}  // namespace timeprobe
