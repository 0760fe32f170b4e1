#include "allen/relation.h"

#include "base/named_value.h"

namespace timeprobe {
namespace {

constexpr NamedValue<Relation> kNames[] = {
    {Relation::before, "before"},     {Relation::after, "after"},
    {Relation::meets, "meets"},       {Relation::met_by, "met_by"},
    {Relation::overlaps, "overlaps"}, {Relation::overlapped_by, "overlapped_by"},
    {Relation::starts, "starts"},     {Relation::started_by, "started_by"},
    {Relation::during, "during"},     {Relation::contains, "contains"},
    {Relation::finishes, "finishes"}, {Relation::finished_by, "finished_by"},
    {Relation::equals, "equals"}};

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

std::string_view to_text(Relation relation) { return name_of(kNames, relation); }

std::optional<Relation> parse_relation(std::string_view text) { return value_of(kNames, text); }

}  // namespace timeprobe
