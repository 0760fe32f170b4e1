// Which facts a run takes out of a dump.
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "facts/fact.h"

namespace timeprobe::wikidata {

// The ten relations of TempReason, in the order of the paper's table 13.
std::vector<PropertyId> tempreason_relations();

// Whether a statement with a point in time (P585) but neither start nor end is a fact that began
// and ended then.
enum class PointsInTime { leave_out, take };

struct FactRules {
  std::vector<PropertyId> relations = tempreason_relations();
  // The first language that an entity has a label in names it. "mul" is Wikidata's label for all
  // languages, which since 2024 stands in the place of equal English ones.
  std::vector<std::string> languages = {"en", "mul"};
  PointsInTime points_in_time = PointsInTime::leave_out;
  std::size_t min_facts = 3;                       // of one subject and relation
  std::optional<std::size_t> max_subjects = 2000;  // of a relation
  std::uint64_t seed = 42;                         // chooses the subjects

  bool operator==(const FactRules&) const = default;
};

// "en, mul"
std::string language_chain(const std::vector<std::string>& languages);

nlohmann::ordered_json to_json(const FactRules& rules);

// Throws nlohmann's exceptions, or a usage Error for an id that is none.
FactRules rules_from_json(const nlohmann::ordered_json& json);

}  // namespace timeprobe::wikidata
