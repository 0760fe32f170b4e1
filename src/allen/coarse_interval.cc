#include "allen/coarse_interval.h"

#include <algorithm>
#include <vector>

#include "base/check.h"

namespace timeprobe {
namespace {

// One choice of moments. Four moments that share a unit can stand in any order on four places, so a
// unit is split into four.
struct Moments {
  std::int64_t a1, a2, b1, b2;
};
constexpr std::int64_t kPlaces = 4;

std::int64_t unit_of(std::int64_t moment) { return moment / kPlaces; }
bool same_unit(std::int64_t x, std::int64_t y) { return unit_of(x) == unit_of(y); }

// The base wording of each task (paper, appendix: prompt variants).
bool holds(Relation hypothesis, const Moments& m) {
  switch (hypothesis) {
    case Relation::equals: return same_unit(m.a1, m.b1) && same_unit(m.a2, m.b2);
    case Relation::before: return m.a2 < m.b1;
    case Relation::after: return m.b2 < m.a1;
    case Relation::overlaps: return m.a1 < m.b1 && m.a2 < m.b2 && m.b1 < m.a2;
    case Relation::overlapped_by: return m.b1 < m.a1 && m.b2 < m.a2 && m.a1 < m.b2;
    case Relation::contains: return m.a1 < m.b1 && m.b2 < m.a2;
    case Relation::during: return m.b1 < m.a1 && m.a2 < m.b2;
    case Relation::started_by: return same_unit(m.a1, m.b1) && m.b2 < m.a2;
    case Relation::starts: return same_unit(m.a1, m.b1) && m.a2 < m.b2;
    case Relation::finished_by: return m.a1 < m.b1 && same_unit(m.a2, m.b2);
    case Relation::finishes: return m.b1 < m.a1 && same_unit(m.a2, m.b2);
    case Relation::meets: return same_unit(m.a2, m.b1);
    case Relation::met_by: return same_unit(m.b2, m.a1);
  }
  check_failed("relation is known", __FILE__, __LINE__, "");
}

// Only the order of the four units matters: 0..3 by rank.
struct Ranks {
  std::int64_t a1, a2, b1, b2;
  std::size_t index() const { return static_cast<std::size_t>(((a1 * 4 + a2) * 4 + b1) * 4 + b2); }
};

Ranks rank(const CoarseInterval& a, const CoarseInterval& b) {
  std::vector<std::int64_t> units = {a.start, a.end, b.start, b.end};
  std::sort(units.begin(), units.end());
  units.erase(std::unique(units.begin(), units.end()), units.end());
  const auto place = [&units](std::int64_t unit) {
    return std::lower_bound(units.begin(), units.end(), unit) - units.begin();
  };
  return {place(a.start), place(a.end), place(b.start), place(b.end)};
}

template <typename Visit>
void for_each_choice(const Ranks& ranks, Visit visit) {
  for (std::int64_t choice = 0; choice < kPlaces * kPlaces * kPlaces * kPlaces; ++choice) {
    const Moments moments = {ranks.a1 * kPlaces + choice % 4, ranks.a2 * kPlaces + choice / 4 % 4,
                             ranks.b1 * kPlaces + choice / 16 % 4,
                             ranks.b2 * kPlaces + choice / 64 % 4};
    if (moments.a1 < moments.a2 && moments.b1 < moments.b2) visit(moments);
  }
}

// What every choice of moments leaves open.
struct Evaluation {
  RelationSet sometimes;  // hypotheses that some choice makes true
  RelationSet always = RelationSet::all();
  RelationSet exact;  // relations of the moments themselves
};

Evaluation evaluate_ranks(const Ranks& ranks) {
  Evaluation result;
  for_each_choice(ranks, [&result](const Moments& moments) {
    RelationSet holding;
    for (const Relation hypothesis : all_relations()) {
      if (holds(hypothesis, moments)) holding = holding | hypothesis;
    }
    result.sometimes = result.sometimes | holding;
    result.always = result.always & holding;
    result.exact = result.exact | relate(moments.a1, moments.a2, moments.b1, moments.b2);
  });
  return result;
}

std::vector<Evaluation> evaluate_all_ranks() {
  std::vector<Evaluation> table(256);
  for (std::int64_t i = 0; i < 256; ++i) {
    const Ranks ranks = {i / 64, i / 16 % 4, i / 4 % 4, i % 4};
    if (ranks.a1 <= ranks.a2 && ranks.b1 <= ranks.b2) table[ranks.index()] = evaluate_ranks(ranks);
  }
  return table;
}

const Evaluation& evaluation_of(const CoarseInterval& a, const CoarseInterval& b) {
  TIMEPROBE_CHECK(a.start <= a.end && b.start <= b.end, "an interval ends before it starts");
  static const std::vector<Evaluation> table = evaluate_all_ranks();
  return table[rank(a, b).index()];
}

}  // namespace

Truth evaluate(Relation hypothesis, const CoarseInterval& a, const CoarseInterval& b) {
  const Evaluation& evaluation = evaluation_of(a, b);
  if (evaluation.always.contains(hypothesis)) return Truth::yes;
  return evaluation.sometimes.contains(hypothesis) ? Truth::unknown : Truth::no;
}

RelationSet certain_negatives(const CoarseInterval& a, const CoarseInterval& b) {
  const std::uint16_t sometimes = evaluation_of(a, b).sometimes.bits();
  return RelationSet::from_bits(static_cast<std::uint16_t>(RelationSet::all().bits() & ~sometimes));
}

RelationSet possible_relations(const CoarseInterval& a, const CoarseInterval& b) {
  return evaluation_of(a, b).exact;
}

}  // namespace timeprobe
