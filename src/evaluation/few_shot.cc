#include "evaluation/few_shot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "base/error.h"
#include "base/random.h"

namespace timeprobe {
namespace {

// Examples have the same values of these labels as the question.
constexpr std::array<const char*, 5> kKindLabels = {"names", "variant", "unit", "mode", "setting"};

bool same_question(const Question& a, const Question& b) {
  return a.question == b.question && a.context == b.context;
}

// The index of the first candidate with another answer than the last example, else the first.
std::size_t next_choice(const std::vector<const Question*>& candidates,
                        const std::vector<Question>& chosen) {
  if (chosen.empty()) return 0;
  const auto found =
      std::find_if(candidates.begin(), candidates.end(), [&chosen](const Question* candidate) {
        return candidate->answer.accepted != chosen.back().answer.accepted;
      });
  return found == candidates.end() ? 0 : static_cast<std::size_t>(found - candidates.begin());
}

}  // namespace

FewShot::FewShot(std::vector<Question> pool, const FewShotOptions& options)
    : pool_(std::move(pool)), options_(options) {
  for (const Question& example : pool_) {
    if (example.split != "train") {
      throw usage_error(
          fmt::format("{}: is a question of split '{}'; examples are taken from train", example.id,
                      example.split));
    }
  }
}

FewShot::Group FewShot::group_of(const Question& question) {
  Group group = {question.suite, question.task, {}};
  for (const char* name : kKindLabels) {
    if (const auto value = find_label(question, name)) group.kind[name] = *value;
  }
  return group;
}

bool FewShot::has_right_task(const Question& example, const Question& question) const {
  if (example.suite != question.suite) return false;
  if (options_.source == ExampleSource::same_task) return example.task == question.task;
  return example.task != question.task && find_label(example, "hypothesis") != question.task;
}

// "; others have names 'real', not 'abstract'", or nothing when no other question has the task.
std::string FewShot::what_differs(const Question& question) const {
  std::map<std::string, std::set<std::string>> values;
  for (const Question& example : pool_) {
    if (!has_right_task(example, question)) continue;
    for (const char* name : kKindLabels) {
      const std::string found = find_label(example, name).value_or("");
      if (found != find_label(question, name).value_or("")) values[name].insert(found);
    }
  }
  std::string text;
  for (const auto& [name, found] : values) {
    text += fmt::format("{} {} '{}', not '{}'", text.empty() ? "; others have" : ",", name,
                        fmt::join(found, "' or '"), find_label(question, name).value_or(""));
  }
  return text;
}

std::vector<Question> FewShot::choose(const Question& question, Choice choice) const {
  std::vector<const Question*> candidates;
  for (const Question& example : pool_) {
    const bool itself = choice == Choice::without_itself && same_question(example, question);
    if (!has_right_task(example, question) || itself) continue;
    if (group_of(example).kind == group_of(question).kind) candidates.push_back(&example);
  }
  Random::stream(options_.seed, fmt::format("examples/{}/{}", question.suite, question.task))
      .shuffle(candidates);
  std::vector<Question> chosen;
  while (chosen.size() < options_.count && !candidates.empty()) {
    const Question taken = *candidates[next_choice(candidates, chosen)];
    chosen.push_back(taken);
    // One item gives one example, and with other tasks one task, too.
    std::erase_if(candidates, [&](const Question* candidate) {
      const bool same_task = candidate->task == taken.task;
      return candidate->context == taken.context ||
             (same_task && options_.source == ExampleSource::other_tasks);
    });
  }
  if (chosen.size() < options_.count) {
    throw usage_error(fmt::format(
        "{}: {} solved examples were asked for, the training questions have {} for its task '{}'{}",
        question.id, options_.count, chosen.size(), question.task, what_differs(question)));
  }
  return chosen;
}

std::vector<Question> FewShot::examples_for(const Question& question) const {
  if (options_.count == 0) return {};
  auto known = chosen_.find(group_of(question));
  if (known == chosen_.end()) {
    known = chosen_.emplace(group_of(question), choose(question, Choice::of_task)).first;
  }
  for (const Question& example : known->second) {
    // A training question that is asked itself gets examples of its own.
    if (same_question(example, question)) return choose(question, Choice::without_itself);
  }
  return known->second;
}

}  // namespace timeprobe
