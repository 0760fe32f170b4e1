#include "wikidata/extract_events.h"

#include <fmt/format.h>

#include "base/error.h"
#include "wikidata/choose_events.h"
#include "wikidata/collected_file.h"
#include "wikidata/event_collector.h"
#include "wikidata/extraction_summary.h"
#include "wikidata/shard_set.h"
#include "wikidata/sparql_results.h"
#include "wikidata/text_output.h"

namespace timeprobe::wikidata {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

ordered_json events_header(const ExtractEventsOptions& options) {
  ordered_json header = {{"schema", kCollectedSchema},
                         {"kind", "events"},
                         {"dump", dump_identity(options.source.dump)},
                         {"rules", to_json(options.rules)}};
  if (options.source.shard) {
    header["shard"] = {options.source.shard->index, options.source.shard->count};
  }
  return header;
}

// Writes what is chosen and completes the tally.
void write_events(EventChoice& choice, const fs::path& out, IfExists if_exists, Tally& tally) {
  TextOutput output(out, if_exists);
  const std::vector<Event> events = choice.finish();
  for (const Event& event : events) output.add_line(to_json_line(event));
  output.commit();
  tally.counts["events"] = events.size();
  tally.refusals.add(choice.refusals());
}

Tally choose_events(const std::vector<CollectedFile>& files, const EventRules& rules,
                    const fs::path& out, IfExists if_exists) {
  EventChoice choice(rules);
  CollectedFile::Takers takers;
  takers.event = [&choice](const CollectedEvent& found) { choice.offer(found.event, found.place); };
  Tally tally = read_all(files, takers);
  write_events(choice, out, if_exists, tally);
  return tally;
}

dumps::PassEnd collect_events(const ExtractEventsOptions& options, Workplace& place) {
  Checkpoint& state = place.state();
  if (state.phase != Phase::collect) return dumps::PassEnd::complete;
  const EventCollector collector(options.rules);
  const auto collected = place.open_collected();
  const dumps::PassEnd end = collect(
      options.source,
      [&collector](const auto& block, auto& result) { collector.read(block, result); },
      {collected.get(), nullptr, place.checkpoint_path(), "events"}, state);
  if (end == dumps::PassEnd::interrupted) return end;
  collected->add(end_line(state.tally));
  state.collected_bytes = collected->sync();
  place.begin(Phase::choose);
  return dumps::PassEnd::complete;
}

}  // namespace

ExtractionOutcome extract_events(const ExtractEventsOptions& options) {
  check_source(options.source);
  Workplace place(options.target, options.source, events_header(options));
  if (collect_events(options, place) == dumps::PassEnd::interrupted)
    return {dumps::PassEnd::interrupted, {}};
  const ordered_json header = place.state().header;
  const CollectedFile collected(place.collected());
  if (options.source.shard) {
    const Tally tally = collected.read({});
    place.keep_collected_as(options.target.out);
    return {dumps::PassEnd::complete, summary_of(header, tally)};
  }
  Tally tally = collected.read({});
  if (lines_without_entity(summary_of(header, tally))) {
    tally.counts["events"] = 0;
  } else {
    tally = choose_events({collected}, options.rules, options.target.out, options.target.if_exists);
  }
  place.remove();
  return {dumps::PassEnd::complete, summary_of(header, tally)};
}

ExtractionOutcome merge_events(const ShardSet& set, const fs::path& out, IfExists if_exists) {
  const EventRules rules = read_rules(set, event_rules_from_json);
  return {dumps::PassEnd::complete,
          summary_of(set.header, choose_events(set.files, rules, out, if_exists))};
}

ExtractionOutcome events_of_query(const fs::path& results, const EventRules& rules,
                                  const fs::path& out, IfExists if_exists) {
  SparqlEvents found = read_sparql_events(results.string(), read_file(results), rules);
  EventChoice choice(rules);
  for (Event& event : found.events) choice.offer(std::move(event), {});
  Tally tally;
  tally.counts["rows"] = found.num_rows;
  tally.refusals = found.refusals;
  write_events(choice, out, if_exists, tally);
  const ordered_json header = {{"kind", "events"},
                               {"query_results", results.filename().string()},
                               {"rules", to_json(rules)}};
  return {dumps::PassEnd::complete, summary_of(header, tally)};
}

}  // namespace timeprobe::wikidata
