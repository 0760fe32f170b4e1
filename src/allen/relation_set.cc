#include "allen/relation_set.h"

#include <algorithm>
#include <iterator>

#include "base/comma_list.h"

namespace timeprobe {
namespace {

struct SmallInterval {
  int start;
  int end;
};

std::vector<SmallInterval> intervals_up_to(int last) {
  std::vector<SmallInterval> intervals;
  for (int start = 0; start < last; ++start) {
    for (int end = start + 1; end <= last; ++end) intervals.push_back({start, end});
  }
  return intervals;
}

Relation relation_of(const SmallInterval& a, const SmallInterval& b) {
  return relate(a.start, a.end, b.start, b.end);
}

using CompositionTable = std::array<std::array<RelationSet, kNumRelations>, kNumRelations>;

CompositionTable derive_composition() {
  const std::vector<SmallInterval> intervals = intervals_up_to(5);
  CompositionTable table;
  for (const SmallInterval& a : intervals) {
    for (const SmallInterval& b : intervals) {
      for (const SmallInterval& c : intervals) {
        RelationSet& entry = table[static_cast<std::size_t>(relation_of(a, b))]
                                  [static_cast<std::size_t>(relation_of(b, c))];
        entry = entry | relation_of(a, c);
      }
    }
  }
  return table;
}

}  // namespace

std::vector<Relation> RelationSet::members() const {
  std::vector<Relation> relations;
  std::ranges::copy_if(all_relations(), std::back_inserter(relations),
                       [this](Relation relation) { return contains(relation); });
  return relations;
}

RelationSet converse(RelationSet set) {
  RelationSet result;
  for (const Relation relation : set.members()) result = result | converse(relation);
  return result;
}

RelationSet compose(RelationSet ab, RelationSet bc) {
  static const CompositionTable table = derive_composition();
  RelationSet result;
  for (const Relation first : ab.members()) {
    for (const Relation second : bc.members()) {
      result = result | table[static_cast<std::size_t>(first)][static_cast<std::size_t>(second)];
    }
  }
  return result;
}

std::string to_text(RelationSet set) {
  const auto text_of = [](Relation relation) { return to_text(relation); };
  return "{" + comma_list(set.members(), text_of) + "}";
}

}  // namespace timeprobe
