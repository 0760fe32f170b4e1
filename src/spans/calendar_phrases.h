// Days and periods of the calendar: "14 May 1990", "next Monday", "the 1990s", "last week of 2016".
#pragma once

#include <cstddef>

#include "spans/number_phrases.h"
#include "spans/temporal_tagger.h"

namespace timeprobe {

// Where a phrase ends and what it is; an end of 0: there is none.
struct FoundPhrase {
  std::size_t end = 0;
  TemporalType type = TemporalType::date;

  bool found() const { return end > 0; }
};

inline FoundPhrase longer(const FoundPhrase& a, const FoundPhrase& b) {
  return b.end > a.end ? b : a;
}

// Whether a word stands there that bounds a time: "before", "after", "since", "until", "by".
bool is_bound(const TimeText& text, std::size_t i);

// A day.
FoundPhrase day_phrase(const TimeText& text, std::size_t i);

// A stretch of days: month, year, decade, season, week, quarter.
FoundPhrase period_phrase(const TimeText& text, std::size_t i);

// The longer of both, joined with "before", "since", "until" and the like, or two of them with
// "from ... to", "between ... and", "-".
FoundPhrase calendar_phrase(const TimeText& text, std::size_t i);

}  // namespace timeprobe
