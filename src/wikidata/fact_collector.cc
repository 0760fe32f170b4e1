#include "wikidata/fact_collector.h"

#include <fmt/format.h>

#include "wikidata/entity_line.h"
#include "wikidata/label_reader.h"

namespace timeprobe::wikidata {

Refusal small_group(const PropertyId& relation, std::size_t size, std::size_t min_facts) {
  return {kSmallGroup, fmt::format("{}: {}, {} are wanted", relation.text(), size, min_facts)};
}

FactCollector::FactCollector(const FactRules& rules, AllLabels labels)
    : rules_(rules), labels_(labels), reader_(rules) {}

void FactCollector::read(const dumps::RecordBlock& block, CollectedBlock& result) const {
  result.tally.counts["entities"] += for_each_entity(
      block, result.tally.refusals, [&](std::string_view json, const dumps::Place& place) {
        take_label(json, result);
        if (reader_.may_hold_facts(json) || !begins_as_entity(json)) {
          read_entity(json, place, result);
        }
      });
}

void FactCollector::take_label(std::string_view json, CollectedBlock& result) const {
  if (labels_ == AllLabels::leave_out) return;
  const auto found = label_of(json, rules_.languages);
  if (!found) return;
  append_line(labels_ == AllLabels::to_label_file ? result.label_lines : result.lines,
              CollectedLabel{found->item, found->label});
}

void FactCollector::read_entity(std::string_view json, const dumps::Place& place,
                                CollectedBlock& result) const {
  const OrRefusal<EntityReading> reading = reader_.read(json);
  if (const auto* refusal = std::get_if<Refusal>(&reading)) {
    return result.tally.refusals.add(*refusal, name_at_front(json), place);
  }
  take_reading(std::get<EntityReading>(reading), place, result);
}

void FactCollector::take_reading(const EntityReading& reading, const dumps::Place& place,
                                 CollectedBlock& result) const {
  const std::string name = to_text(reading.id);
  result.tally.counts["statements"] += reading.num_statements;
  for (const Refusal& refusal : reading.refusals) result.tally.refusals.add(refusal, name, place);
  if (reading.facts.empty()) return;
  if (!reading.label && rules_.unlabelled == Unlabelled::leave_out) {
    const Refusal unnamed = {kUnnamedSubject, language_chain(rules_.languages)};
    return result.tally.refusals.add(unnamed, name, place, reading.facts.size());
  }
  take_groups(reading, place, result);
}

void FactCollector::take_groups(const EntityReading& reading, const dumps::Place& place,
                                CollectedBlock& result) const {
  std::vector<std::size_t> sizes(rules_.relations.size());
  for (const StatedFact& fact : reading.facts) ++sizes[fact.relation];
  CollectedSubject subject{
      reading.id, reading.label.value_or(to_text(reading.id)), reading.page, place, {}};
  for (const StatedFact& fact : reading.facts) {
    if (sizes[fact.relation] < rules_.min_facts) continue;
    subject.facts.push_back({rules_.relations[fact.relation], fact.object, fact.valid});
  }
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] == 0 || sizes[i] >= rules_.min_facts) continue;
    result.tally.refusals.add(small_group(rules_.relations[i], sizes[i], rules_.min_facts),
                              to_text(reading.id), place, sizes[i]);
  }
  result.tally.counts["facts"] += subject.facts.size();
  if (!subject.facts.empty()) append_line(result.lines, subject);
}

LabelCollector::LabelCollector(const std::vector<std::string>& languages, const ItemSet& wanted)
    : languages_(languages), wanted_(wanted) {}

void LabelCollector::read(const dumps::RecordBlock& block, CollectedBlock& result) const {
  RefusalCounts refused_before;  // by the first pass
  for_each_entity(block, refused_before, [&](std::string_view json, const dumps::Place&) {
    const std::optional<ItemNumber> item = item_of(json);
    if (!item || !wanted_.contains(*item)) return;
    const auto found = label_of(json, languages_);
    if (!found) return;
    append_line(result.label_lines, CollectedLabel{found->item, found->label});
    ++result.tally.counts["labels"];
  });
}

}  // namespace timeprobe::wikidata
