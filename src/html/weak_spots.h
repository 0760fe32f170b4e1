// Where a run fails: the parts of a suite in which it is surely worse than in the whole suite.
//
// A part is a task or a value of a label ("relation overlaps", "event_count 100"). It counts when
// the upper end of its 95 % interval (with clusters, evaluation/statistics.h) lies below the run's
// share of right answers in the suite. The parts that cost most come first: the right answers that
// are missing against the suite's share. Many labels say the same in other words (a task and its
// relation), so a part whose wrong answers are mostly those of a part before it is left out.
//
// Parts are chosen among many, so that some that are listed would do better on other questions.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "evaluation/statistics.h"
#include "html/answered_questions.h"
#include "html/label_columns.h"
#include "questions/score.h"

namespace timeprobe {

struct WeakSpot {
  std::size_t run = 0;
  std::string suite;
  std::string label;  // "task" or a label's name
  std::string value;
  std::size_t n = 0;  // answers; failed requests are none
  std::size_t right = 0;
  ConfidenceInterval interval;  // of the share right
  std::size_t suite_n = 0;      // of the whole suite, this part included
  std::size_t suite_right = 0;
  Verdict mostly = Verdict::wrong;  // the most frequent verdict of what is not right
  std::size_t mostly_n = 0;
};

// At most `most` parts a run, with at least 20 answers each and 5 that are not right. `columns` as
// label_columns() makes them of these questions. O(runs x columns x questions).
std::vector<WeakSpot> weak_spots(const std::vector<AnsweredQuestion>& questions,
                                 const std::vector<LabelColumn>& columns, std::size_t most);

nlohmann::ordered_json weak_spots_json(const std::vector<WeakSpot>& spots);

}  // namespace timeprobe
