// Small questions about the order of dates. Mixed into fact exercises they teach what choosing a
// fact needs, long before a network can copy the right name.
//
//   "Which date is earlier, May, 1968 or Jan, 1949?"          -> "Jan, 1949"
//   "Does May, 1968 lie from Jan, 1949 to Jan, 1972?"         -> "yes"
#pragma once

#include "base/random.h"
#include "drawn_exercises/year_ranges.h"
#include "training_data/training_example.h"

namespace timeprobe {

// One of both, half and half; the dates differ, the ends of a stretch count as in it. "yes" and
// "no" are equally frequent.
TrainingExample draw_date_comparison(Random& random, const YearRanges& years);

}  // namespace timeprobe
