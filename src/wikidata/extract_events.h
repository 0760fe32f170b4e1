// `timeprobe extract events`: events with years from a dump or from the results of a query.
#pragma once

#include <filesystem>

#include "wikidata/collect.h"
#include "wikidata/collected_file.h"
#include "wikidata/event_rules.h"
#include "wikidata/extraction_outcome.h"
#include "wikidata/shard_set.h"
#include "wikidata/workplace.h"

namespace timeprobe::wikidata {

struct ExtractEventsOptions {
  DumpSource source;
  ExtractTarget target;  // without a label index
  EventRules rules;
};

// One pass over the dump. Bytes, shards, resuming and Errors are as in extract_facts.
ExtractionOutcome extract_events(const ExtractEventsOptions& options);

// What one run would have written.
ExtractionOutcome merge_events(const ShardSet& set, const std::filesystem::path& out,
                               IfExists if_exists);

// The events of the results of a query (sparql_results.h).
ExtractionOutcome events_of_query(const std::filesystem::path& results, const EventRules& rules,
                                  const std::filesystem::path& out, IfExists if_exists);

}  // namespace timeprobe::wikidata
