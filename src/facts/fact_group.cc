#include "facts/fact_group.h"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace timeprobe {
namespace {

std::string identity(const Entity& entity) {
  return entity.id ? "id:" + entity.id->text() : "name:" + entity.name;
}

CivilDay filled_end(const Bound& end, CivilDay reference_day) {
  return end.date() ? end.date()->first_day() : reference_day;
}

// The fact with both ends to the day, or why there is none.
Result<DatedFact> date_fact(const Fact& fact, CivilDay reference_day) {
  if (!fact.valid.start().date()) return Problem{"the start is unknown"};
  if (fact.valid.end().is_undated()) return Problem{"it has ended, but nobody knows when"};
  const CivilDay start = fact.valid.start().date()->first_day();
  const CivilDay end = filled_end(fact.valid.end(), reference_day);
  if (start > reference_day) return Problem{"the start lies after the reference day"};
  if (end < start) return Problem{"the end, filled up to a day, lies before the start"};
  return DatedFact{fact.object, start, end};
}

void sort_by_start(std::vector<DatedFact>& facts) {
  std::stable_sort(facts.begin(), facts.end(),
                   [](const DatedFact& a, const DatedFact& b) { return a.start < b.start; });
}

// Keeps the first fact of each object name; returns how many were dropped.
std::size_t keep_first_stints(std::vector<DatedFact>& facts) {
  std::set<std::string> seen;
  return std::erase_if(
      facts, [&seen](const DatedFact& fact) { return !seen.insert(fact.object.name).second; });
}

// Sorts, removes repeated objects and small groups, and caps the subjects of a relation.
void apply_group_rules(FactGroups& result, const GroupingRules& rules) {
  std::map<PropertyId, std::size_t> num_subjects;
  std::erase_if(result.groups, [&](FactGroup& group) {
    sort_by_start(group.facts);
    const std::size_t repeated = keep_first_stints(group.facts);
    if (repeated > 0) result.left_out["a later stint of the same object"] += repeated;
    if (group.facts.size() < rules.min_facts) {
      result.left_out["the group is too small"] += group.facts.size();
      return true;
    }
    if (++num_subjects[group.relation] > rules.max_subjects_per_relation) {
      result.left_out["the relation has enough subjects"] += group.facts.size();
      return true;
    }
    return false;
  });
}

}  // namespace

FactGroups group_facts(const std::vector<Fact>& facts, const GroupingRules& rules) {
  FactGroups result;
  std::unordered_map<std::string, std::size_t> group_of;
  for (const Fact& fact : facts) {
    Result<DatedFact> dated = date_fact(fact, rules.reference_day);
    if (!dated) {
      ++result.left_out[dated.problem().message];
      continue;
    }
    const std::string key = fact.relation.text() + " " + identity(fact.subject);
    const auto [found, is_new] = group_of.try_emplace(key, result.groups.size());
    if (is_new) result.groups.push_back({fact.subject, fact.relation, {}});
    result.groups[found->second].facts.push_back(std::move(dated).value());
  }
  apply_group_rules(result, rules);
  return result;
}

CivilDay default_reference_day(const std::vector<Fact>& facts) {
  CivilMonth latest = *make_month(2022, 12);
  for (const Fact& fact : facts) {
    for (const Bound* bound : {&fact.valid.start(), &fact.valid.end()}) {
      if (bound->date()) latest = std::max(latest, to_month(bound->date()->first_day()));
    }
  }
  return first_day(latest);
}

}  // namespace timeprobe
