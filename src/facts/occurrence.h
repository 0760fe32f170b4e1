// What happened in a universe, and the questions that TRAVELER asks of it (Kenneweg et al., arXiv
// 2505.01325, section 3): who, whether, how often, and when last.
//
//   occurrences  Mary watched a film in the living room on 2023-09-29 08:01, ...
//   who({film, living room}, the day 2023-09-29)  = {Mary}
//
// An occurrence matches when its type, location and, where asked, subject are the asked ones and
// its minute lies in the window, both ends included.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "time/civil_time.h"

namespace timeprobe {

// Places in the lists of a Universe.
struct Occurrence {
  std::uint32_t type;
  std::uint32_t subject;
  std::uint32_t location;
  CivilMinute time;

  auto operator<=>(const Occurrence&) const = default;
};

using Occurrences = std::span<const Occurrence>;

struct OccurrencePattern {
  std::uint32_t type;
  std::uint32_t location;
  std::optional<std::uint32_t> subject;  // none: whoever it was
};

struct TimeWindow {
  CivilMinute first;
  CivilMinute last;  // included

  bool contains(CivilMinute time) const { return first <= time && time <= last; }
  bool operator==(const TimeWindow&) const = default;
};

bool matches(const OccurrencePattern& pattern, const Occurrence& occurrence);

// Each O(occurrences).
// The subjects with a match, ascending, each once.
std::vector<std::uint32_t> who(Occurrences occurrences, const OccurrencePattern& pattern,
                               const TimeWindow& window);
bool did(Occurrences occurrences, const OccurrencePattern& pattern, const TimeWindow& window);
std::size_t how_often(Occurrences occurrences, const OccurrencePattern& pattern,
                      const TimeWindow& window);

// The latest match at any time, or none.
std::optional<CivilMinute> when_last(Occurrences occurrences, const OccurrencePattern& pattern);

}  // namespace timeprobe
