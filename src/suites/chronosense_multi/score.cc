#include "questions/closed_answer.h"
#include "suites/chronosense_multi/chronosense_multi.h"

namespace timeprobe::chronosense_multi {

Score score(const Question& question, const Completion& completion) {
  return score_closed_answer({"Certain", "Possible", "Impossible"}, OptionMatch::whole_words,
                             question, completion);
}

}  // namespace timeprobe::chronosense_multi
