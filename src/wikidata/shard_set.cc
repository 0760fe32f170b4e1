#include "wikidata/shard_set.h"

#include <fmt/format.h>

#include <map>

#include "base/error.h"

namespace timeprobe::wikidata {
namespace {

using nlohmann::ordered_json;

struct ShardNumber {
  int index = 0;
  int count = 1;
};

ShardNumber number_of(const CollectedFile& file) {
  const ordered_json& header = file.header();
  const bool has_shard = header.contains("shard") && header["shard"].is_array() &&
                         header["shard"].size() == 2 && header["shard"][0].is_number_integer() &&
                         header["shard"][1].is_number_integer();
  if (!has_shard) throw usage_error(file.path().string() + ": is not one shard of several");
  return {header["shard"][0].get<int>(), header["shard"][1].get<int>()};
}

ordered_json common_part(const CollectedFile& file) {
  ordered_json header = file.header();
  header.erase("shard");
  return header;
}

void check_same_run(const CollectedFile& first, const CollectedFile& other) {
  const ordered_json wanted = common_part(first), seen = common_part(other);
  for (const auto& [key, value] : wanted.items()) {
    if (seen.contains(key) && seen[key] == value) continue;
    throw usage_error(fmt::format("{}: is not of the same run as {}: {} differs",
                                  other.path().string(), first.path().string(), key));
  }
}

}  // namespace

ShardSet shards_of_one_run(const std::vector<CollectedFile>& files) {
  std::map<int, const CollectedFile*> by_index;
  for (const CollectedFile& file : files) {
    const auto [index, count] = number_of(file);
    check_same_run(files.front(), file);
    if (count != number_of(files.front()).count) {
      throw usage_error(fmt::format("{}: is one of {} shards, {} one of {}", file.path().string(),
                                    count, files.front().path().string(),
                                    number_of(files.front()).count));
    }
    const auto [found, is_new] = by_index.emplace(index, &file);
    if (!is_new) {
      throw usage_error(fmt::format("{}: is shard {}/{}, as {} is", file.path().string(), index,
                                    count, found->second->path().string()));
    }
  }
  const int count = number_of(files.front()).count;
  ShardSet set{common_part(files.front()), {}};
  set.header["shards"] = count;
  for (int index = 0; index < count; ++index) {
    const auto found = by_index.find(index);
    if (found == by_index.end()) {
      throw usage_error(fmt::format("shard {}/{} is missing", index, count));
    }
    set.files.push_back(*found->second);
  }
  return set;
}

}  // namespace timeprobe::wikidata
