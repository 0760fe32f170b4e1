// What one block of a Wikidata dump gives: events.
#pragma once

#include "wikidata/collect.h"
#include "wikidata/event_reader.h"

namespace timeprobe::wikidata {

// Events as lines of a collected file. Counts "entities", "dated_items" (with start and end of
// their own) and "events"; the rest is among the refusals.
class EventCollector {
 public:
  explicit EventCollector(const EventRules& rules) : reader_(rules) {}

  // Thread safe.
  void read(const dumps::RecordBlock& block, CollectedBlock& result) const;

 private:
  void read_entity(std::string_view json, const dumps::Place& place, CollectedBlock& result) const;

  EventReader reader_;
};

}  // namespace timeprobe::wikidata
