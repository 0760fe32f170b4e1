// What one block of a Wikidata dump gives: groups of facts, and labels of items.
#pragma once

#include "wikidata/collect.h"
#include "wikidata/collected_lines.h"
#include "wikidata/fact_rules.h"
#include "wikidata/item_set.h"
#include "wikidata/statement_reader.h"

namespace timeprobe::wikidata {

inline constexpr Reason kUnnamedSubject = {"the subject has no label in these languages"};
inline constexpr Reason kSmallGroup = {"a group of too few facts"};
Refusal small_group(const PropertyId& relation, std::size_t size, std::size_t min_facts);

// Where the labels of all items go, which a run needs that does not read the dump twice.
enum class AllLabels { leave_out, to_collected_file, to_label_file };

// Groups of at least FactRules::min_facts facts of named subjects as lines of a collected file.
// Counts "entities", "statements" (on the relations, with start or end) and "facts" (of the
// groups). Everything else is among the refusals, so that statements = facts + refused statements.
class FactCollector {
 public:
  FactCollector(const FactRules& rules, AllLabels labels);

  // Thread safe.
  void read(const dumps::RecordBlock& block, CollectedBlock& result) const;

 private:
  void take_label(std::string_view json, CollectedBlock& result) const;
  void read_entity(std::string_view json, const dumps::Place& place, CollectedBlock& result) const;
  void take_reading(const EntityReading& reading, const dumps::Place& place,
                    CollectedBlock& result) const;
  void take_groups(const EntityReading& reading, const dumps::Place& place,
                   CollectedBlock& result) const;

  FactRules rules_;
  AllLabels labels_;
  StatementReader reader_;
};

// Labels of the wanted items as lines of a file of labels. Counts "labels".
class LabelCollector {
 public:
  // `wanted` must outlive the collector.
  LabelCollector(const std::vector<std::string>& languages, const ItemSet& wanted);

  // Thread safe.
  void read(const dumps::RecordBlock& block, CollectedBlock& result) const;

 private:
  std::vector<std::string> languages_;
  const ItemSet& wanted_;
};

}  // namespace timeprobe::wikidata
