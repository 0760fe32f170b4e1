// Answers TempReason's questions by these rules:
//
//   year prediction, L1   calendar arithmetic
//   L2   the facts whose months contain the asked month, both ends included; among several the
//        longest first
//   L3   "after A": among the facts that start later than A, those with the earliest start, if they
//        start no earlier than A ends; "before B" likewise towards the past. A fact stated from and
//        to the same January is left out: it stands for a year of which nothing else is known. When
//        nothing is left, the nearest fact on that side. Among several the shortest first.
#pragma once

#include <string_view>

#include "reasoner/conclusion.h"

namespace timeprobe {

// `fact_context` is the text of a ReasonQA context, or empty. Pure and thread safe; O(number of
// facts).
Conclusion reason_tempreason(std::string_view question, std::string_view fact_context);

}  // namespace timeprobe
