#include "allen/relation.h"

#include "base/named_value.h"

namespace timeprobe {
namespace {

constexpr std::array<std::string_view, kNumRelations> kNames = {
    "before",     "after",  "meets",    "met_by",   "overlaps",    "overlapped_by", "starts",
    "started_by", "during", "contains", "finishes", "finished_by", "equals"};

}  // namespace

const std::array<Relation, kNumRelations>& all_relations() {
  static constexpr std::array<Relation, kNumRelations> relations = {
      Relation::before,   Relation::after,         Relation::meets,    Relation::met_by,
      Relation::overlaps, Relation::overlapped_by, Relation::starts,   Relation::started_by,
      Relation::during,   Relation::contains,      Relation::finishes, Relation::finished_by,
      Relation::equals};
  return relations;
}

Relation converse(Relation relation) {
  if (relation == Relation::equals) return relation;
  // The enumeration lists each relation beside its converse.
  return static_cast<Relation>(static_cast<std::uint8_t>(relation) ^ 1U);
}

std::string_view to_text(Relation relation) { return kNames[static_cast<std::size_t>(relation)]; }

std::optional<Relation> parse_relation(std::string_view text) {
  return value_named(text, all_relations());
}

}  // namespace timeprobe
