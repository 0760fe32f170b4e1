// The collected files of all shards of one run.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "wikidata/collected_file.h"

namespace timeprobe::wikidata {

struct ShardSet {
  nlohmann::ordered_json header;     // what the shards have in common, and their number as "shards"
  std::vector<CollectedFile> files;  // in the order of the dump
};

// Puts the shards in order. Throws a usage Error that names the file and the difference where they
// are no shards, come from different dumps or rules, or one is missing or stands twice.
ShardSet shards_of_one_run(const std::vector<CollectedFile>& files);

}  // namespace timeprobe::wikidata
