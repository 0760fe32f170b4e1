// From found events to an event file: each name once, and at most so many events.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "dumps/record_work.h"
#include "wikidata/event_rules.h"
#include "wikidata/refusal_counts.h"

namespace timeprobe::wikidata {

// Events are shown in their order; the first of a name stays. Where there is a cap, those with the
// smallest seeded hashes of their items stay: the choice depends neither on how a dump was cut into
// shards nor on what else it holds. Memory grows with the number of events.
class EventChoice {
 public:
  explicit EventChoice(const EventRules& rules) : rules_(rules) {}

  void offer(Event event, const dumps::Place& place);

  // In the order of the offers.
  std::vector<Event> finish();

  const RefusalCounts& refusals() const { return refusals_; }

 private:
  struct Offer {
    Event event;
    dumps::Place place;
    std::uint64_t key;
  };

  EventRules rules_;
  std::vector<Offer> offers_;
  std::set<std::string> names_;
  RefusalCounts refusals_;
};

}  // namespace timeprobe::wikidata
