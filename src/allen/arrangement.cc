#include "allen/arrangement.h"

#include <algorithm>
#include <array>

#include "base/check.h"

namespace timeprobe {
namespace {

// Some two intervals in the relation.
struct Example {
  PlacedInterval a, b;
};

Example example_of(Relation relation) {
  // Two intervals have four ends: four places lay out every relation.
  constexpr int kPlaces = 4;
  for (int a1 = 0; a1 < kPlaces; ++a1) {
    for (int a2 = a1 + 1; a2 < kPlaces; ++a2) {
      for (int b1 = 0; b1 < kPlaces; ++b1) {
        for (int b2 = b1 + 1; b2 < kPlaces; ++b2) {
          if (relate(a1, a2, b1, b2) == relation) return {{a1, a2}, {b1, b2}};
        }
      }
    }
  }
  TIMEPROBE_CHECK(false, "four places lay out every relation");
  return {};
}

const Example& example(Relation relation) {
  static const std::array<Example, kNumRelations> examples = [] {
    std::array<Example, kNumRelations> made;
    for (const Relation each : all_relations()) {
      made[static_cast<std::size_t>(each)] = example_of(each);
    }
    return made;
  }();
  return examples[static_cast<std::size_t>(relation)];
}

enum class Side { start, end };

struct End {
  std::size_t interval = 0;
  Side side = Side::start;
};

int place(const PlacedInterval& interval, Side side) {
  return side == Side::start ? interval.start : interval.end;
}

// Whether the one end comes before the other. REQUIRES: one relation is left of each pair.
bool comes_before(const ConstraintNetwork& decided, const End& x, const End& y) {
  if (x.interval == y.interval) return x.side == Side::start && y.side == Side::end;
  const Example& both = example(decided.between(x.interval, y.interval).members().front());
  return place(both.a, x.side) < place(both.b, y.side);
}

// The ends in their order are a total one, as the network is consistent.
std::vector<PlacedInterval> lay_out(const ConstraintNetwork& decided) {
  std::vector<End> ends;
  for (std::size_t i = 0; i < decided.size(); ++i) {
    ends.push_back({i, Side::start});
    ends.push_back({i, Side::end});
  }
  std::stable_sort(ends.begin(), ends.end(),
                   [&decided](const End& x, const End& y) { return comes_before(decided, x, y); });
  std::vector<PlacedInterval> intervals(decided.size());
  int next = 1;
  for (std::size_t i = 0; i < ends.size(); ++i) {
    if (i > 0 && comes_before(decided, ends[i - 1], ends[i])) ++next;
    PlacedInterval& interval = intervals[ends[i].interval];
    (ends[i].side == Side::start ? interval.start : interval.end) = next;
  }
  return intervals;
}

}  // namespace

std::optional<std::vector<PlacedInterval>> find_arrangement(const ConstraintNetwork& network) {
  const std::optional<ConstraintNetwork> decided = decide(network);
  return decided ? std::optional(lay_out(*decided)) : std::nullopt;
}

ConstraintNetwork network_of(std::size_t num_intervals,
                             const std::vector<AllenStatement>& statements) {
  ConstraintNetwork network(num_intervals);
  for (const AllenStatement& each : statements) network.constrain(each.a, each.b, each.relations);
  return network;
}

std::vector<std::size_t> find_conflict(std::size_t num_intervals,
                                       const std::vector<AllenStatement>& statements) {
  if (decide(network_of(num_intervals, statements))) return {};
  // Leaves out one after the other; who is missed stays.
  std::vector<std::size_t> conflict(statements.size());
  for (std::size_t i = 0; i < conflict.size(); ++i) conflict[i] = i;
  for (std::size_t i = 0; i < statements.size(); ++i) {
    std::vector<AllenStatement> others;
    for (const std::size_t place : conflict) {
      if (place != i) others.push_back(statements[place]);
    }
    if (!decide(network_of(num_intervals, others))) std::erase(conflict, i);
  }
  return conflict;
}

}  // namespace timeprobe
