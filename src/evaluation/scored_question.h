// A question with what a system answered and what that is worth.
#pragma once

#include "questions/question.h"
#include "questions/score.h"

namespace timeprobe {

struct ScoredQuestion {
  Question question;
  Completion completion;
  Score score;
};

// What a question shares with others that are not independent of it: its set of events, its
// subject, the pair of events that it was made from, or itself.
std::string cluster_name(const Question& question);

}  // namespace timeprobe
