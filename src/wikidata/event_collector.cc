#include "wikidata/event_collector.h"

#include "wikidata/collected_lines.h"
#include "wikidata/entity_line.h"

namespace timeprobe::wikidata {

void EventCollector::read(const dumps::RecordBlock& block, CollectedBlock& result) const {
  result.tally.counts["entities"] += for_each_entity(
      block, result.tally.refusals, [&](std::string_view json, const dumps::Place& place) {
        if (EventReader::may_hold_event(json) || !begins_as_entity(json)) {
          read_entity(json, place, result);
        }
      });
}

void EventCollector::read_entity(std::string_view json, const dumps::Place& place,
                                 CollectedBlock& result) const {
  const OrRefusal<EventReading> reading = reader_.read(json);
  if (const auto* refusal = std::get_if<Refusal>(&reading)) {
    return result.tally.refusals.add(*refusal, name_at_front(json), place);
  }
  const auto& [id, event] = std::get<EventReading>(reading);
  if (!event) return;
  ++result.tally.counts["dated_items"];
  if (const auto* refusal = std::get_if<Refusal>(&*event)) {
    return result.tally.refusals.add(*refusal, to_text(id), place);
  }
  ++result.tally.counts["events"];
  append_line(result.lines, CollectedEvent{std::get<Event>(*event), place});
}

}  // namespace timeprobe::wikidata
