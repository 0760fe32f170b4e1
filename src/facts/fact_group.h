// Fact groups: the facts of one subject and one relation in the order of time.
//
// The rules are those that rebuild TempReason's data (reference: its Wikidata groups have at least
// three facts and name each object once):
//   - a missing month or day becomes January or 01 (the data has full dates only);
//   - an end that is open or unknown becomes the reference month ("Dec, 2022" in the paper's data);
//   - facts without a start, facts that start after the reference day, facts that ended at a time
//     that nobody knows, and facts whose filled end lies before their start are left out and
//     counted;
//   - stable sort by start: facts of one start keep the order of the file;
//   - each object once: its earliest stint stays;
//   - groups with fewer than `min_facts` facts are left out and counted.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "facts/fact.h"

namespace timeprobe {

// A fact whose both ends are known to the day.
struct DatedFact {
  Entity object;
  CivilDay start;
  CivilDay end;  // not before start

  bool operator==(const DatedFact&) const = default;
};

struct FactGroup {
  Entity subject;
  PropertyId relation;
  std::vector<DatedFact> facts;  // stable order by start
};

struct GroupingRules {
  std::size_t min_facts = 3;
  std::size_t max_subjects_per_relation = 2000;  // the first of each relation in file order
  CivilDay reference_day;                        // stands for ends that are open or unknown
};

struct FactGroups {
  std::vector<FactGroup> groups;  // by first appearance in the input
  // Reason -> how many facts were left out for it, e.g. "the start is unknown".
  std::map<std::string, std::size_t> left_out;
};

// Subjects are one when their Wikidata ids are equal, or, without id, their names.
// O(n log n) in the number of facts.
FactGroups group_facts(const std::vector<Fact>& facts, const GroupingRules& rules);

// The first day of the latest month that any fact names, but not before December 2022, the month of
// the paper's data: the reference day for facts that are younger than the paper.
CivilDay default_reference_day(const std::vector<Fact>& facts);

}  // namespace timeprobe
