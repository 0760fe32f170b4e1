// Answers ChronoSense's questions: the thirteen relations by the three-valued evaluator of
// allen/coarse_interval.h, the arithmetic tasks by calendar arithmetic.
//
//   end_timepoint           True when start + length lies in the asked year
//   next_occurrence         True when some repetition lies in the asked year
//   intermediate_timepoint  True from the year of the start to the year of the end
#pragma once

#include <string_view>

#include "reasoner/conclusion.h"

namespace timeprobe {

// Answers "True" or "False" with the dates that decided, or that the dates do not decide. Pure and
// thread safe.
Conclusion reason_chronosense(std::string_view question, std::string_view context);

}  // namespace timeprobe
