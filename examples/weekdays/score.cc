#include "questions/closed_answer.h"
#include "weekdays/weekdays.h"

namespace timeprobe::weekdays {

Score score(const Question& question, const Completion& completion) {
  return score_closed_answer(
      {"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"},
      OptionMatch::whole_words, question, completion);
}

}  // namespace timeprobe::weekdays
