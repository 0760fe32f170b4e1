// How TRAVELER's prompts tell events (Kenneweg et al., arXiv 2505.01325, Figures 2 and 3), written
// and read.
//
//   json      {Action: watch, Object: film, Location: living room, Subject: Mary, Date: 2023-09-29
//             08:01}
//   language  On September 29, 2023 at 08:01, Mary watched a film in the living room.
//
// Extended dates add the weekday and the ISO week.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "facts/occurrence.h"
#include "facts/universe.h"

namespace timeprobe {

enum class Presentation : std::uint8_t { json, language };
enum class DateEncoding : std::uint8_t { date_only, date_extended };

struct EventForm {
  Presentation presentation = Presentation::language;
  DateEncoding dates = DateEncoding::date_only;

  bool operator==(const EventForm&) const = default;
};

// Parted by a comma (json) or a space (language).
std::string format_events(Occurrences occurrences, const EventVocabulary& vocabulary,
                          const EventForm& form);

// What a prompt tells of events, read from its text in any of the forms.
struct ToldEvents {
  std::vector<Occurrence> occurrences;
  std::size_t begin = 0;  // bytes of the first and behind the last event; 0 without any
  std::size_t end = 0;
};

// A problem that quotes an event which the vocabulary does not know, or a date that is none.
// O(text).
Result<ToldEvents> read_events_told(std::string_view prompt, const EventVocabulary& vocabulary);

}  // namespace timeprobe
