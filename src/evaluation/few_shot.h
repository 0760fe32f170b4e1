// Which solved examples stand before a question.
//
// ChronoSense shows examples of the question's own task. Under the paper's reading of a task (the
// negative of a pair asks another relation) these give the answer away: in a task file the
// positives always ask the task's own relation and the negatives never do, so that whoever has seen
// two examples can answer from the hypothesis alone (docs/chronosense.md). Examples of other tasks
// do not have this shortcut.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "questions/question.h"

namespace timeprobe {

enum class ExampleSource {
  same_task,    // as the paper
  other_tasks,  // one example a task, balanced over answers, none about the asked task's hypothesis
};

struct FewShotOptions {
  std::size_t count = 0;
  ExampleSource source = ExampleSource::same_task;
  std::uint64_t seed = 0;
};

// The examples of a task are fixed by the seed: every question of a task (with the same names,
// wording, unit, mode and setting, which its examples have, too) sees the same ones, in the same
// order. Right answers take turns, as far as the pool has them.
class FewShot {
 public:
  FewShot() = default;

  // Examples are taken from the pool. Throws a usage Error for a question of another split than
  // "train".
  FewShot(std::vector<Question> pool, const FewShotOptions& options);

  // Throws a usage Error when the pool has too few examples for the question, which says what those
  // of its task have instead. Without
  // the question itself, whichever question comes first. O(1) after the first question of a task;
  // not thread safe.
  std::vector<Question> examples_for(const Question& question) const;

 private:
  // What the examples of one choice share with the question.
  struct Group {
    std::string suite;
    std::string task;
    Labels kind;  // names, variant, unit, mode and setting, where it has them

    auto operator<=>(const Group&) const = default;
  };
  static Group group_of(const Question& question);
  enum class Choice { of_task, without_itself };
  std::vector<Question> choose(const Question& question, Choice choice) const;
  bool has_right_task(const Question& example, const Question& question) const;
  std::string what_differs(const Question& question) const;

  std::vector<Question> pool_;
  FewShotOptions options_;
  mutable std::map<Group, std::vector<Question>> chosen_;
};

}  // namespace timeprobe
