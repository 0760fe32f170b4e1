#include "questions/closed_answer.h"
#include "suites/chronosense/chronosense.h"

namespace timeprobe::chronosense {

Score score(const Question& question, const Completion& completion) {
  return score_closed_answer({"True", "False"}, OptionMatch::anywhere, question, completion);
}

}  // namespace timeprobe::chronosense
