// `timeprobe extract merge`.
#pragma once

#include <atomic>
#include <filesystem>
#include <vector>

#include "base/files.h"
#include "wikidata/collected_file.h"
#include "wikidata/extraction_outcome.h"

namespace timeprobe::wikidata {

// Merges the collected files of all shards of one run, of facts or of events, in any order: the
// bytes are those of one run. Throws a usage Error when they are not all the shards of one run.
ExtractionOutcome merge_shards(const std::vector<CollectedFile>& shards,
                               const std::filesystem::path& out, IfExists if_exists,
                               const std::atomic<bool>* stop);

}  // namespace timeprobe::wikidata
