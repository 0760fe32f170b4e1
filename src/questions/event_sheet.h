// The context of a TRAVELER question: the words that events are told in, what happened, and what
// else is known. Prompts of every form are made from it (questions/traveler_prompt.h).
//
// As text (Context::text), one thing a line, in columns parted by tabs:
//
//   type       watch  film  watch a film  watched a film  watch film
//   subject    Mary
//   location   living room
//   fact       Tom's birthday is on 14 March.
//   2023-09-29 08:01  Mary  watch film  living room
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "facts/occurrence.h"
#include "facts/universe.h"

namespace timeprobe {

struct EventSheet {
  EventVocabulary vocabulary;
  std::vector<std::string> facts;  // sentences
  std::vector<Occurrence> occurrences;

  bool operator==(const EventSheet&) const = default;
};

// O(lines). REQUIRES: no name or fact holds a tab or a line end.
std::string to_text(const EventSheet& sheet);

// The inverse; the problem names the line.
Result<EventSheet> read_event_sheet(std::string_view text);

// The vocabulary alone, without the occurrences. O(vocabulary).
Result<EventVocabulary> read_sheet_vocabulary(std::string_view text);

// Whether a text is meant to be a sheet: it begins with an event type.
bool is_event_sheet(std::string_view text);

}  // namespace timeprobe
