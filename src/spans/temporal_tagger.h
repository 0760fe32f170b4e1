// Finds the expressions of time in English text: dates, years, decades, centuries, relative days,
// periods, clock times, durations, repeated times, holidays.
//
// A span is the longest expression from left to right: "from May 5 to 7 May 2020" is one, and so is
// "Monday at 3 pm". Single words that mean more than time ("may", "march", "sun", "fall") need a
// neighbour that says so. A worked example:
//
//   temporal_spans("He was mayor from 1998 until May 2003.")
//     -> {13..37 date_range}
//
// The grammar knows words, not meanings: what a span stands for on a calendar is
// time/anchored_expression.h. Types are those of the public Recognizers-Text test cases.
#pragma once

#include <string_view>
#include <vector>

#include "spans/text_span.h"

namespace timeprobe {

enum class TemporalType {
  date,             // a day: "14 May 1990", "tomorrow", "3 days ago", "Easter 2018"
  date_range,       // "1990", "May 1990", "the 1990s", "last week", "since 2001"
  time,             // "5 pm"
  time_range,       // "between 5 and 6 pm", "in the morning"
  date_time,        // "tomorrow at 5", "now", "in 5 minutes"
  date_time_range,  // "Monday afternoon", "the last hour"
  duration,         // "three years"
  set,              // "every Monday", "daily"
};

// "date", "daterange", "time", "timerange", "datetime", "datetimerange", "duration", "set".
std::string_view name_of(TemporalType type);

struct TemporalSpan {
  TextSpan span;
  TemporalType type = TemporalType::date;

  bool operator==(const TemporalSpan&) const = default;
};

// From left to right, without overlaps. O(n). Thread safe. REQUIRES: UTF-8.
std::vector<TemporalSpan> temporal_spans(std::string_view text);

}  // namespace timeprobe
