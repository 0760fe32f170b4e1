// Months, years, decades, seasons and stretches of them. Functions give the place behind the
// phrase, or 0.
#pragma once

#include <cstddef>

#include "spans/number_phrases.h"

namespace timeprobe {

// "last week", "the next two months", "this May", "5 upcoming years". `is_clock`: of hours or less.
struct RelativePeriod {
  std::size_t end = 0;
  bool is_clock = false;
};
RelativePeriod relative_period(const TimeText& text, std::size_t i);

// "May 1990", "2017 April", "Dec/2018", "2015-3"
std::size_t month_of_year_end(const TimeText& text, std::size_t i);

// A year that stands alone, and is no count: "in 1998", "the year 2019", "fiscal year 2008".
std::size_t lone_year_end(const TimeText& text, std::size_t i);

// "the 1990s", "'90s", "the nineties", "19th century", "third millennium"
std::size_t decade_or_century_end(const TimeText& text, std::size_t i);

// "labor day weekend", "Halloween weekend 2021"
std::size_t holiday_weekend_end(const TimeText& text, std::size_t i);

}  // namespace timeprobe
