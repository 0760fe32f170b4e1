// The reading of answers by the benchmark's own scripts, for comparisons with published numbers.
//
//   boolean    the last whole word yes or no; "i cannot" counts as no.
//   number     the last whole word 0..5, zero, once or twice; refusals are 0; greater numbers
//              cannot be read.
//   date_time  the last minute ("September 28, 2023 at 14:27", "2023-09-28 14:27") in the lines
//              that do not say "today"; none or more than 20 are "nothing".
//   names      the names behind "is", else nobody when a phrase says that nothing matches, else all
//              names that are mentioned; none are "nobody".
//
// Letter case does not matter. The scripts' list of phrases is not public; which refusals and which
// "no match" phrases count here, and that "is <name>" comes before them, is our choice.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "questions/question.h"

namespace timeprobe::answers {

// REQUIRES: kind is names, boolean, number or date_time. Only boolean and number can be unreadable.
std::optional<std::string> read_upstream_answer(AnswerKind kind, std::string_view completion,
                                                const std::vector<std::string>& names);

}  // namespace timeprobe::answers
