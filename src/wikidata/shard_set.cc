#include "wikidata/shard_set.h"

#include <fmt/format.h>

#include "base/error.h"
#include "dumps/shard_order.h"

namespace timeprobe::wikidata {
namespace {

using nlohmann::ordered_json;

dumps::Shard shard_of(const CollectedFile& file) {
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
  std::vector<dumps::NamedShard> shards;
  for (const CollectedFile& file : files) {
    shards.push_back({file.path().string(), shard_of(file)});
    check_same_run(files.front(), file);
  }
  ShardSet set{common_part(files.front()), {}};
  for (const std::size_t i : dumps::shard_order(shards)) set.files.push_back(files[i]);
  set.header["shards"] = files.size();
  return set;
}

}  // namespace timeprobe::wikidata
