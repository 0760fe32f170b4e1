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
  return {{"counts", tally.counts}, {"refusals", tally.refusals.to_json()}};
}

Tally tally_from_json(const ordered_json& json) {
  return {json.at("counts").get<Tally::Counts>(), RefusalCounts::from_json(json.at("refusals"))};
}

}  // namespace timeprobe::wikidata
