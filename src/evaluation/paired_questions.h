// Which questions two runs have in common.
//
// A question is the same when suite, task, id and text are. Where a run asks it in several settings
// (a plan of strategies), the setting has to be the same, too; where each run asks it once, the
// settings may differ: "0-shot" is compared with "cot". A question whose accepted answers differ
// is not compared, only counted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "evaluation/measured_answers.h"

namespace timeprobe {

// One question: the place of its answer in each run.
struct QuestionPair {
  std::uint32_t a = 0;
  std::uint32_t b = 0;

  bool operator==(const QuestionPair&) const = default;
};

struct PairedQuestions {
  std::vector<QuestionPair> pairs;  // by suite, task, id, text, setting: A and B could be swapped
  std::size_t only_in_a = 0;        // answered questions without counterpart
  std::size_t only_in_b = 0;
  std::size_t other_key = 0;  // the same in both but for the accepted answers
};

// O(questions x log questions).
PairedQuestions pair_questions(const MeasuredAnswers& a, const MeasuredAnswers& b);

}  // namespace timeprobe
