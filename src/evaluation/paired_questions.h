// Which questions two runs have in common.
//
// A question is the same when suite, task, id and text are. Where a run asks it in several settings
// (a plan of strategies), the setting has to be the same, too; where each run asks it once, the
// settings may differ: "0-shot" is compared with "cot". A question whose accepted answers differ
// is not compared, only counted.
#pragma once

#include <cstddef>
#include <vector>

#include "evaluation/metrics.h"
#include "evaluation/run_store.h"

namespace timeprobe {

// One question with its two answers. Points into the runs, which must live longer.
struct QuestionPair {
  const ScoredQuestion* a = nullptr;
  const ScoredQuestion* b = nullptr;
  Labels labels;  // those with the same value in both
};

struct PairedQuestions {
  std::vector<QuestionPair> pairs;  // by suite, task, id, text, setting: A and B could be swapped
  std::size_t only_in_a = 0;        // answered questions without counterpart
  std::size_t only_in_b = 0;
  std::size_t other_key = 0;  // the same in both but for the accepted answers
};

// O(questions x log questions).
PairedQuestions pair_questions(const LoadedRun& a, const LoadedRun& b);

}  // namespace timeprobe
