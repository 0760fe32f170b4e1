// What the exact reasoner says of a question.
#pragma once

#include <string>
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

Conclusion answered(std::string answer, std::string why);
Conclusion no_answer(std::string why);
Conclusion not_understood(std::string why);

}  // namespace timeprobe
