// Draws event sets of a universe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/random.h"
#include "facts/universe.h"
#include "questions/event_sheet.h"
#include "suites/traveler/category.h"
#include "time/personal_dates.h"

namespace timeprobe::traveler {

// How the times of events are drawn; the paper says only "randomly".
enum class Times : std::uint8_t {
  // For what is asked: first one of today, yesterday, this month, last month and the rest of this
  // year, then a minute in it, so that small sets, too, hold something that was yesterday. Vague
  // questions: a distance from five minutes to a week, uniform in its logarithm, the range of the
  // survey. Categories beyond the paper: three in five events on a day that can be asked about.
  asked,
  uniform,  // any minute from the first of the universe to now
};

// What is known when the questions of a set are asked.
struct World {
  EventVocabulary vocabulary;
  CivilMinute first;
  CivilMinute now;
  std::vector<Occurrence> occurrences;  // in the order in which they are told; no two are equal
  std::vector<PersonalDate> personal;   // for the personal category
  PersonalDates dates;                  // the same, to look up

  EventSheet sheet() const;
};

// Types, subjects and locations are drawn independently and uniformly. Throws a usage Error when
// the universe has too few minutes for that many different events.
World draw_world(const Universe& universe, Category category, std::size_t length, Times times,
                 Random& random);

}  // namespace timeprobe::traveler
