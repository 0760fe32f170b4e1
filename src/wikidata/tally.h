// What was counted while a dump was read: how many of each thing, and what was refused.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "wikidata/refusal_counts.h"

namespace timeprobe::wikidata {

struct Tally {
  using Counts = std::map<std::string, std::uint64_t, std::less<>>;
  Counts counts;  // "entities", "statements", ...
  RefusalCounts refusals;

  std::uint64_t count(std::string_view name) const;

  // Adds what was counted later in the dump.
  void add(const Tally& later);
};

// {"counts": {...}, "refusals": [...]} and back. Reading throws nlohmann's exceptions.
nlohmann::ordered_json to_json(const Tally& tally);
Tally tally_from_json(const nlohmann::ordered_json& json);

}  // namespace timeprobe::wikidata
