// The questions of several runs, each once, with the answers of all runs to it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "evaluation/run_store.h"

namespace timeprobe {

struct RunAnswer {
  std::size_t run;               // index of the run
  const ScoredQuestion* scored;  // points into the runs, which must live longer
};

struct AnsweredQuestion {
  // "tempreason/l2/reasonqa/L2_Q42_P108_0": suite, task, setting ("-" without) and id, with "~2",
  // "~3" where that stands for several questions. For links.
  std::string key;
  std::vector<RunAnswer> answers;  // by run, not empty; one a run

  const Question& question() const { return answers.front().scored->question; }
};

// Questions are the same when suite, task, id, text and context are; where a run asks one in
// several settings, their own label "setting" counts, too. In the order of the first run, then of
// what the others have besides. O(questions).
std::vector<AnsweredQuestion> merge_answers(const std::vector<LoadedRun>& runs);

}  // namespace timeprobe
