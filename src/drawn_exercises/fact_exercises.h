// L2 in the setting ReasonQA (Tan et al. 2023, section 2) about people who do not exist: a
// question, the facts of one subject in any order, and the object of the fact that holds at the
// date.
//
//   "Which employer did Kadomi work for in May, 1968? Kadomi works for Tesu from Jan, 1949 to
//    Aug, 1970. \n Kadomi works for Bifora from Sep, 1970 to Mar, 1988."   ->  "Tesu"
//
// Names are fresh in every exercise, facts follow each other without a gap, and so the answer has
// to be found by comparing dates and copied. A curriculum begins with few facts.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "drawn_exercises/year_ranges.h"
#include "questions/question.h"
#include "training_data/held_out_questions.h"
#include "training_data/training_example.h"

namespace timeprobe {

inline constexpr const char* kNoFact = "none";

struct FactExerciseOptions {
  YearRanges years{"1900-2020"};  // facts begin and end in these
  std::int64_t max_facts = 5;
  // One more fact is allowed every so many exercises, from one up to max_facts; 0: all at once.
  std::uint64_t exercises_a_fact = 0;
  // The share of comparisons of dates (date_comparisons.h) instead.
  double comparison_share = 0.0;
  // The share of questions about facts of which none holds at the date; the answer is kNoFact. With
  // one fact already they teach whether a date lies in it.
  double unanswered_share = 0.0;
  std::uint64_t seed = 0;
  HeldOutQuestions held_out = {};  // never drawn
};

// Immutable; thread safe.
class FactExercises {
 public:
  explicit FactExercises(FactExerciseOptions options);

  TrainingExample draw(std::uint64_t place) const;

  // A question with exactly so many facts, of a stream of its own: for dev and test sets.
  // REQUIRES: num_facts >= 1.
  Question question_with(std::uint64_t place, std::int64_t num_facts) const;

  // Texts with every word, syllable and (of narrow ranges) year of the exercises, but no name: what
  // a word vocabulary is made from.
  std::vector<std::string> vocabulary_texts() const;

 private:
  FactExerciseOptions options_;
};

}  // namespace timeprobe
