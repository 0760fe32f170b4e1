// `timeprobe extract facts` and `timeprobe extract merge`: from a dump of Wikidata to facts.
//
// One pass collects groups of facts, a second one the labels of their objects; then groups and
// subjects are chosen (choose_facts.h). No second pass is needed with a label index or from a pipe,
// where the first pass writes the labels of all items down. A shard reads its part of the dump and
// leaves a collected file with all labels of that part; merging all shards gives the same bytes as
// one run.
#pragma once

#include <filesystem>

#include "wikidata/choose_facts.h"
#include "wikidata/collect.h"
#include "wikidata/extraction_outcome.h"
#include "wikidata/fact_rules.h"
#include "wikidata/shard_set.h"
#include "wikidata/workplace.h"

namespace timeprobe::wikidata {

struct ExtractFactsOptions {
  DumpSource source;
  ExtractTarget target;  // its label index is read where it is there, and made where it is not
  FactRules rules;
};

// The bytes of the output depend on the dump's text, the rules and the labels only. Throws a usage
// Error for flags that do not go together, files that cannot be read or exist already, and at
// damage if so asked. Of what is no dump (lines_without_entity) nothing is written.
ExtractionOutcome extract_facts(const ExtractFactsOptions& options);

// What one run would have written. `stop` may be null.
ExtractionOutcome merge_facts(const ShardSet& set, const std::filesystem::path& out,
                              IfExists if_exists, const std::atomic<bool>* stop);

}  // namespace timeprobe::wikidata
