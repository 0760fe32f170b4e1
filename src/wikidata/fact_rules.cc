#include "wikidata/fact_rules.h"

#include <array>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/transformed.h"
#include "wikidata/optional_limit.h"

namespace timeprobe::wikidata {

using nlohmann::ordered_json;

namespace {

const char* unlabelled_text(Unlabelled unlabelled) {
  return unlabelled == Unlabelled::leave_out ? "leave out" : "name by id";
}

}  // namespace

std::vector<PropertyId> tempreason_relations() {
  constexpr std::array kIds = {"P54", "P39",  "P108", "P102", "P286",
                               "P69", "P488", "P6",   "P35",  "P127"};
  return transformed(kIds, [](const char* id) { return *PropertyId::parse(id); });
}

ordered_json to_json(const FactRules& rules) {
  std::vector<std::string> relations;
  for (const PropertyId& relation : rules.relations) relations.push_back(relation.text());
  return {{"relations", relations},
          {"languages", rules.languages},
          {"unlabelled", unlabelled_text(rules.unlabelled)},
          {"points_in_time", rules.points_in_time == PointsInTime::take},
          {"min_facts", rules.min_facts},
          {"max_subjects", limit_json(rules.max_subjects)},
          {"seed", rules.seed}};
}

FactRules fact_rules_from_json(const ordered_json& json) {
  FactRules rules;
  rules.relations.clear();
  for (const std::string& id : json.at("relations").get<std::vector<std::string>>()) {
    const Result<PropertyId> relation = PropertyId::parse(id);
    if (!relation) throw usage_error(relation.problem().message);
    rules.relations.push_back(*relation);
  }
  rules.languages = json.at("languages").get<std::vector<std::string>>();
  rules.unlabelled = json.at("unlabelled") == unlabelled_text(Unlabelled::leave_out)
                         ? Unlabelled::leave_out
                         : Unlabelled::name_by_id;
  rules.points_in_time =
      json.at("points_in_time").get<bool>() ? PointsInTime::take : PointsInTime::leave_out;
  rules.min_facts = json.at("min_facts").get<std::size_t>();
  rules.max_subjects = limit_of(json.at("max_subjects"));
  rules.seed = json.at("seed").get<std::uint64_t>();
  return rules;
}

}  // namespace timeprobe::wikidata
