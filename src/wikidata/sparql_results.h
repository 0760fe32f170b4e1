// Events from the public query service (https://query.wikidata.org), for those who have no dump:
// the query to paste there, and what it returns (SPARQL 1.1 Query Results JSON).
//
//   {"head": {"vars": [...]}, "results": {"bindings": [
//     {"item": {"type": "uri", "value": "http://www.wikidata.org/entity/Q362"},
//      "name": {"type": "literal", "value": "World War II", "xml:lang": "en"},
//      "start": {"type": "literal", "datatype": "...#dateTime", "value": "1939-09-01T00:00:00Z"},
//      "start_precision": {"type": "literal", "value": "11"}, "end": ..., "end_precision": ...,
//      "every": {"value": "4"}, "every_unit": {"type": "uri", "value": ".../Q577"}}]}}
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "wikidata/event_rules.h"
#include "wikidata/refusal_counts.h"

namespace timeprobe::wikidata {

inline constexpr Reason kOddRow = {"a row that is not what the query asks for", Fault::malformed};

// What --print-query prints.
std::string event_query(const EventRules& rules);

struct SparqlEvents {
  std::vector<Event> events;  // in the order of the rows
  std::uint64_t num_rows = 0;
  RefusalCounts refusals;  // an example's text_byte is the number of its row, from 0
};

// Names are taken from "name" or "itemLabel", precisions that are missing are those of days. Rows
// that are alike count once. Throws a usage Error for a text that is no such results.
SparqlEvents read_sparql_events(const std::string& file_name, const std::string& json,
                                const EventRules& rules);

}  // namespace timeprobe::wikidata
