// Reads one entity of a dump as an event: an item with a label and with its start (P580) and its
// end (P582) as statements of its own, and how often it happens (P2257, event interval) where that
// is stated in whole years.
//
// Of several statements the preferred ones count, else the normal ones; deprecated ones never do.
// Points in time (P585) make no event: ChronoSense asks about stretches of years.
#pragma once

#include <optional>
#include <string_view>

#include "wikidata/event_rules.h"
#include "wikidata/item_number.h"
#include "wikidata/refusal.h"

namespace timeprobe::wikidata {

inline constexpr Reason kUnnamedEvent = {"the event has no label in these languages"};

struct EventReading {
  ItemNumber id{};
  // None for an entity without start and end of its own, which is no event at all.
  std::optional<OrRefusal<Event>> event;
};

class EventReader {
 public:
  explicit EventReader(const EventRules& rules) : rules_(rules) {}

  // Whether the text of an entity may hold an event; as StatementReader::may_hold_facts.
  static bool may_hold_event(std::string_view json);

  // REQUIRES: dumps::kPadding bytes may be read behind the text. Thread safe.
  OrRefusal<EventReading> read(std::string_view json) const;

 private:
  EventRules rules_;
};

}  // namespace timeprobe::wikidata
