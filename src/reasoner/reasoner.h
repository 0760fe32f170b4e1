// The exact temporal reasoner: reads a question and its context as text and answers without a
// language model, with the facts that it used.
//
// It sees what a model sees, never our structured fields, and it does not guess: a text that it
// cannot read is "not understood", a question that the facts do not decide is "no answer", and
// several answers that the facts allow alike are "ambiguous", all of them listed.
//
//   reason("Which team did Messi play for in Jul, 2010?",
//          "Messi plays for FC Barcelona from Oct, 2004 to Aug, 2021.")
//     -> answered, "FC Barcelona", because of that fact
//
// Rules (TempReason):
//   year prediction, L1   calendar arithmetic
//   L2   the facts whose months contain the asked month, both ends included; among several the
//        longest first
//   L3   "after A": among the facts that start later than A, those with the earliest start, if they
//        start no earlier than A ends; "before B" likewise towards the past. A fact stated from and
//        to the same January is left out: it stands for a year of which nothing else is known. When
//        nothing is left, the nearest fact on that side. Among several the shortest first.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace timeprobe {

enum class ConclusionStatus {
  answered,        // one answer
  ambiguous,       // several answers, the preferred one first
  no_answer,       // understood, but the facts do not say
  not_understood,  // the question or a fact could not be read
};

struct Conclusion {
  ConclusionStatus status = ConclusionStatus::not_understood;
  std::vector<std::string> answers;   // none for no_answer and not_understood
  std::vector<std::string> evidence;  // the facts that decided, one sentence each
  std::string explanation;            // one sentence: the rule that was applied, or what is missing
};

// Answers a question of TempReason. `fact_context` is the text of a ReasonQA context, or empty.
// Pure and thread safe; O(number of facts).
Conclusion reason(std::string_view question, std::string_view fact_context);

}  // namespace timeprobe
