// Days as they are written. Functions give the place behind the phrase, or 0.
#pragma once

#include <cstddef>

#include "spans/number_phrases.h"

namespace timeprobe {

// "2016-11-07", "04/22", "7.6.2020", "23/Sep/2020", "20170302"
std::size_t numeric_date_end(const TimeText& text, std::size_t i);

// A day with its month, and the year where it stands: "14 May 1990", "May 14th", "the 4th of July".
std::size_t month_day_end(const TimeText& text, std::size_t i);

// "Monday", "next Friday", "Friday the 26th", "tuesday of last week"
std::size_t weekday_end(const TimeText& text, std::size_t i);

// "Christmas 2018", "last Easter", "Black Friday 2010"
std::size_t holiday_end(const TimeText& text, std::size_t i);

// "today", "the day after tomorrow", "the next day"
std::size_t named_day_end(const TimeText& text, std::size_t i);

// Any of these.
std::size_t named_date_end(const TimeText& text, std::size_t i);

// A month that is one without doubt, or "may", "march" beside a preposition. The place behind it
// and its dot.
std::size_t month_end(const TimeText& text, std::size_t i);

// Where a month is expected: "may" too.
std::size_t loose_month_end(const TimeText& text, std::size_t i);

}  // namespace timeprobe
