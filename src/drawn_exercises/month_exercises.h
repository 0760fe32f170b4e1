// L1's month arithmetic (Tan et al. 2023, section 2), fresh questions without end:
// "What is the time 7 year and 11 month before Sep, 1104" -> "Oct, 1096".
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "drawn_exercises/year_ranges.h"
#include "questions/question.h"
#include "training_data/held_out_questions.h"
#include "training_data/training_example.h"

namespace timeprobe {

struct MonthExerciseOptions {
  YearRanges years{"1000-2020"};  // of the reference date
  std::uint64_t seed = 0;
  HeldOutQuestions held_out = {};  // never drawn
};

// Immutable; thread safe.
class MonthExercises {
 public:
  explicit MonthExercises(MonthExerciseOptions options) : options_(std::move(options)) {}

  // 0 to 10 years and 0 to 12 months, not both zero, before or after; the wording of the official
  // files. Throws a usage Error when a thousand draws in a row are held out.
  TrainingExample draw(std::uint64_t place) const;

  // The same as a Question record, of a stream of its own: for dev and test sets.
  Question question(std::uint64_t place) const;

  // Texts with every word of the exercises: what a word vocabulary is made from.
  std::vector<std::string> vocabulary_texts() const;

 private:
  MonthExerciseOptions options_;
};

}  // namespace timeprobe
