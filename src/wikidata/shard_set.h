// The collected files of all shards of one run.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "base/error.h"
#include "wikidata/collected_file.h"

namespace timeprobe::wikidata {

struct ShardSet {
  nlohmann::ordered_json header;     // what the shards have in common, and their number as "shards"
  std::vector<CollectedFile> files;  // in the order of the dump
};

// Puts the shards in order. Throws a usage Error that names the file and the difference where they
// are no shards, come from different dumps or rules, or one is missing or stands twice.
ShardSet shards_of_one_run(const std::vector<CollectedFile>& files);

// The rules in the header, read by `reader`, which may throw nlohmann's exceptions. Throws a usage
// Error that names the file.
template <typename Rules>
Rules read_rules(const ShardSet& set, Rules (*reader)(const nlohmann::ordered_json&)) {
  try {
    return reader(set.header.at("rules"));
  } catch (const nlohmann::json::exception& error) {
    throw usage_error(at_line(set.files.front().path().string(), 1, error.what()));
  }
}

}  // namespace timeprobe::wikidata
