// Scores for questions that name their answers: True or False.
//
// ChronoSense (arXiv 2501.03040, section 4): an answer is valid when the generated text holds
// exactly one of the options; both or none is invalid, and wrong. A chain of thought that weighs
// both loses by that rule, so a second score takes the option that stands last.
#pragma once

#include <string>
#include <vector>

#include "questions/question.h"
#include "questions/score.h"

namespace timeprobe {

enum class OptionMatch {
  anywhere,     // as a string, inside a word too
  whole_words,  // for options that hold each other: "impossible" is not "possible"
};

// Score::metrics: "accuracy", "invalid" (1 when no option, or more than one, is mentioned) and
// "accuracy_last". The extracted answer is the option, or empty. Letter case does not matter. The
// question's accepted answer is one of the options. O(length of the text x options).
Score score_closed_answer(const std::vector<std::string>& options, OptionMatch match,
                          const Question& question, const Completion& completion);

}  // namespace timeprobe
