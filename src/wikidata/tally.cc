#include "wikidata/tally.h"

#include <nlohmann/json.hpp>

namespace timeprobe::wikidata {

using nlohmann::ordered_json;

std::uint64_t Tally::count(std::string_view name) const {
  const auto found = counts.find(name);
  return found == counts.end() ? 0 : found->second;
}

void Tally::add(const Tally& later) {
  for (const auto& [name, count] : later.counts) counts[name] += count;
  refusals.add(later.refusals);
}

ordered_json to_json(const Tally& tally) {
  ordered_json counts = ordered_json::object();
  for (const auto& [name, count] : tally.counts) counts[name] = count;
  return {{"counts", counts}, {"refusals", tally.refusals.to_json()}};
}

Tally tally_from_json(const ordered_json& json) {
  Tally tally;
  for (const auto& [name, count] : json.at("counts").items()) {
    tally.counts[name] = count.get<std::uint64_t>();
  }
  tally.refusals = RefusalCounts::from_json(json.at("refusals"));
  return tally;
}

}  // namespace timeprobe::wikidata
