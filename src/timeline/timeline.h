// What a question's text tells of time, as it can be drawn: spans on an axis and marks across it.
//
//   "Which team did Messi play for in Jul, 2010?", with his facts
//     spans  FC Barcelona 2004-10 .. 2021-08 (answer), Paris Saint-Germain 2021-08 .. 2023-06
//     marks  "asked: Jul, 2010" 2010-07 .. 2010-07
//
// Both ends belong to a span, at the granularity that the text has: a span that ends in 1979 ends
// with that year. Nothing is guessed: a text that cannot be read has no timeline.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "questions/question.h"
#include "time/date.h"

namespace timeprobe {

// What a span has to do with the question.
enum class SpanRole {
  told,    // stands in the context
  asked,   // the question names it, or asks for its kind
  answer,  // its name is an accepted answer, or it decides the answer
};

struct DateRange {
  Date first;
  Date last;  // included
};

// Of an arrangement without dates: places on an axis of order, first < last.
struct PlaceRange {
  std::int64_t first;
  std::int64_t last;
};

struct TimelineSpan {
  std::string label;
  std::variant<DateRange, PlaceRange> range;
  SpanRole role = SpanRole::told;
};

// A time that the question is about, without a thing that happened.
struct TimelineMark {
  std::string label;  // "asked", "now"
  DateRange range;
};

struct Timeline {
  std::vector<TimelineSpan> spans;  // in the order of the text
  std::vector<TimelineMark> marks;
  std::string note;  // what the picture cannot say itself, or empty
};

// None where the text tells no time, or cannot be read. Pure and thread safe; O(text), for chains
// of relations as ConstraintNetwork.
std::optional<Timeline> timeline_of(const Question& question);

}  // namespace timeprobe
