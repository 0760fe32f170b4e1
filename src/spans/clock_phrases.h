// Times of the day: "8 pm", "half past seven", "between 5 and 6 in the afternoon". Functions give
// the place behind the phrase, or 0.
#pragma once

#include <cstddef>

#include "spans/number_phrases.h"

namespace timeprobe {

// "17:49:19", "8 p.m.", "4 o'clock", "quarter past five", "noon", "seven in the evening", "11ish"
std::size_t time_end(const TimeText& text, std::size_t i);

// What is a time only beside a date: the above and "at 5", "seven twenty-seven".
std::size_t time_beside_date_end(const TimeText& text, std::size_t i);

// "5-6 pm", "from two to four", "in the morning", "late afternoon", "after 6 pm", "at lunch"
std::size_t time_range_end(const TimeText& text, std::size_t i);

// The same, and what is a range only beside a date: "3-8", "between 7 and 9", "night".
std::size_t time_range_beside_date_end(const TimeText& text, std::size_t i);

}  // namespace timeprobe
