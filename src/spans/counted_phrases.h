// Numbers of units: "three years", "2 days ago", "every two weeks".
#pragma once

#include <cstddef>

#include "spans/calendar_phrases.h"
#include "spans/number_phrases.h"

namespace timeprobe {

// "three years", "an hour and a half", "2 weeks and 2 days", "half an hour", "10d". `has_clock`
// says whether a unit below the day is among them.
struct CountedUnits {
  std::size_t end = 0;
  bool has_clock = false;
};
CountedUnits counted_units(const TimeText& text, std::size_t i);

// The same as an expression of its own, with "more than", "all day", "the hour".
std::size_t duration_end(const TimeText& text, std::size_t i);

// "3 days ago", "in two years", "2 weeks from January 15", "3 minutes from now"
FoundPhrase shifted_phrase(const TimeText& text, std::size_t i);

// "every Monday", "each quarter", "daily", "twice a week", "3 pm each day"
std::size_t set_end(const TimeText& text, std::size_t i);

}  // namespace timeprobe
