#include "facts/occurrence.h"

#include <algorithm>

namespace timeprobe {

bool matches(const OccurrencePattern& pattern, const Occurrence& occurrence) {
  return occurrence.type == pattern.type && occurrence.location == pattern.location &&
         (!pattern.subject || occurrence.subject == *pattern.subject);
}

std::vector<std::uint32_t> who(Occurrences occurrences, const OccurrencePattern& pattern,
                               const TimeWindow& window) {
  std::vector<std::uint32_t> subjects;
  for (const Occurrence& occurrence : occurrences) {
    if (!matches(pattern, occurrence) || !window.contains(occurrence.time)) continue;
    const auto place = std::lower_bound(subjects.begin(), subjects.end(), occurrence.subject);
    if (place == subjects.end() || *place != occurrence.subject) {
      subjects.insert(place, occurrence.subject);
    }
  }
  return subjects;
}

bool did(Occurrences occurrences, const OccurrencePattern& pattern, const TimeWindow& window) {
  return how_often(occurrences, pattern, window) > 0;
}

std::size_t how_often(Occurrences occurrences, const OccurrencePattern& pattern,
                      const TimeWindow& window) {
  const auto hits = [&](const Occurrence& occurrence) {
    return matches(pattern, occurrence) && window.contains(occurrence.time);
  };
  return static_cast<std::size_t>(std::count_if(occurrences.begin(), occurrences.end(), hits));
}

std::optional<CivilMinute> when_last(Occurrences occurrences, const OccurrencePattern& pattern) {
  std::optional<CivilMinute> last;
  for (const Occurrence& occurrence : occurrences) {
    if (!matches(pattern, occurrence)) continue;
    if (!last || *last < occurrence.time) last = occurrence.time;
  }
  return last;
}

}  // namespace timeprobe
