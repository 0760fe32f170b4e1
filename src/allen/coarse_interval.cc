#include "allen/coarse_interval.h"

#include <algorithm>
#include <vector>

#include "base/check.h"
#include "base/each_once.h"

namespace timeprobe {
namespace {

// One choice of moments. Four moments that share a unit can stand in any order on four places, so a
// unit is split into four.
struct Moments {
  std::int64_t a1, a2, b1, b2;
};
constexpr std::int64_t kPlaces = 4;

// Which end points lie in one year.
struct SharedYears {
  bool starts;         // a1 and b1
  bool ends;           // a2 and b2
  bool a_end_b_start;  // a2 and b1
  bool b_end_a_start;  // b2 and a1
};

// The base wording of each task (paper, appendix: prompt variants).
bool holds(Relation hypothesis, const Moments& m, const SharedYears& same) {
  switch (hypothesis) {
    case Relation::equals: return same.starts && same.ends;
    case Relation::before: return m.a2 < m.b1;
    case Relation::after: return m.b2 < m.a1;
    case Relation::overlaps: return m.a1 < m.b1 && m.a2 < m.b2 && m.b1 < m.a2;
    case Relation::overlapped_by: return m.b1 < m.a1 && m.b2 < m.a2 && m.a1 < m.b2;
    case Relation::contains: return m.a1 < m.b1 && m.b2 < m.a2;
    case Relation::during: return m.b1 < m.a1 && m.a2 < m.b2;
    case Relation::started_by: return same.starts && m.b2 < m.a2;
    case Relation::starts: return same.starts && m.a2 < m.b2;
    case Relation::finished_by: return m.a1 < m.b1 && same.ends;
    case Relation::finishes: return m.b1 < m.a1 && same.ends;
    case Relation::meets: return same.a_end_b_start;
    case Relation::met_by: return same.b_end_a_start;
  }
  check_failed("relation is known", __FILE__, __LINE__, "");
}

std::int64_t year_of(std::int64_t count, Granularity unit) {
  switch (unit) {
    case Granularity::year: return count;
    case Granularity::month: return fields(CivilMonth::from_count(count)).year;
    case Granularity::day: return fields(CivilDay::from_count(count)).year;
    case Granularity::minute: break;
  }
  check_failed("unit is a year, a month or a day", __FILE__, __LINE__, "");
}

SharedYears shared_years(const CoarseInterval& a, const CoarseInterval& b, Granularity unit) {
  const std::int64_t a1 = year_of(a.start, unit), a2 = year_of(a.end, unit);
  const std::int64_t b1 = year_of(b.start, unit), b2 = year_of(b.end, unit);
  return {a1 == b1, a2 == b2, a2 == b1, b2 == a1};
}

// Only the order of the four units matters: 0..3 by rank.
struct Ranks {
  std::int64_t a1, a2, b1, b2;
  std::size_t index() const { return static_cast<std::size_t>(((a1 * 4 + a2) * 4 + b1) * 4 + b2); }
};

Ranks rank(const CoarseInterval& a, const CoarseInterval& b) {
  std::vector<std::int64_t> units = {a.start, a.end, b.start, b.end};
  keep_each_once(units);
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

Evaluation evaluate_ranks(const Ranks& ranks, const SharedYears& same) {
  Evaluation result;
  for_each_choice(ranks, [&result, &same](const Moments& moments) {
    RelationSet holding;
    for (const Relation hypothesis : all_relations()) {
      if (holds(hypothesis, moments, same)) holding = holding | hypothesis;
    }
    result.sometimes = result.sometimes | holding;
    result.always = result.always & holding;
    result.exact = result.exact | relate(moments.a1, moments.a2, moments.b1, moments.b2);
  });
  return result;
}

std::vector<Evaluation> evaluate_all_years() {
  std::vector<Evaluation> table(256);
  for (std::int64_t i = 0; i < 256; ++i) {
    const Ranks ranks = {i / 64, i / 16 % 4, i / 4 % 4, i % 4};
    if (ranks.a1 > ranks.a2 || ranks.b1 > ranks.b2) continue;
    table[ranks.index()] = evaluate_ranks(ranks, {ranks.a1 == ranks.b1, ranks.a2 == ranks.b2,
                                                  ranks.a2 == ranks.b1, ranks.b2 == ranks.a1});
  }
  return table;
}

Evaluation evaluation_of(const CoarseInterval& a, const CoarseInterval& b, Granularity unit) {
  TIMEPROBE_CHECK(a.start <= a.end && b.start <= b.end, "an interval ends before it starts");
  static const std::vector<Evaluation> years = evaluate_all_years();
  const Ranks ranks = rank(a, b);
  if (unit == Granularity::year) return years[ranks.index()];
  return evaluate_ranks(ranks, shared_years(a, b, unit));
}

}  // namespace

Truth evaluate(Relation hypothesis, const CoarseInterval& a, const CoarseInterval& b,
               Granularity unit) {
  const Evaluation evaluation = evaluation_of(a, b, unit);
  if (evaluation.always.contains(hypothesis)) return Truth::yes;
  return evaluation.sometimes.contains(hypothesis) ? Truth::unknown : Truth::no;
}

RelationSet certain_negatives(const CoarseInterval& a, const CoarseInterval& b, Granularity unit) {
  const std::uint16_t sometimes = evaluation_of(a, b, unit).sometimes.bits();
  return RelationSet::from_bits(static_cast<std::uint16_t>(RelationSet::all().bits() & ~sometimes));
}

RelationSet possible_relations(const CoarseInterval& a, const CoarseInterval& b) {
  return evaluation_of(a, b, Granularity::year).exact;
}

}  // namespace timeprobe
