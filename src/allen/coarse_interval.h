// Intervals whose end points are known only to a unit of time, and what can be said of them.
//
// ChronoSense (Islakoglu and Kalo, arXiv 2501.03040) gives the years of two events and asks in
// words whether one of the thirteen relations holds. Some of the words speak of years ("begin in
// the same year"), others of the order of the events themselves ("end before B ended"), which the
// years decide only when they differ. So a hypothesis is true, false or, with the days inside the
// years unknown, undecidable. This evaluator decides every truth and every legal negative of the
// suite.
//
//   A = 1863-1875, B = 1875-1880: "Did A end in the same year as B began?" is true;
//   "Did A occur before B without any overlap?" is undecidable; "Did B occur before A?" is false.
//
// The same words are decided by finer units, when months or days are given instead of years.
#pragma once

#include <cstdint>

#include "allen/relation.h"
#include "allen/relation_set.h"
#include "time/interval.h"

namespace timeprobe {

// Start and end as counts of one unit (years, months, days). The event begins at some moment inside
// the unit `start`, ends at a later moment inside the unit `end`. REQUIRES: start <= end.
struct CoarseInterval {
  std::int64_t start;
  std::int64_t end;

  bool operator==(const CoarseInterval&) const = default;
};

// Whether the hypothesis "A <relation> B", in ChronoSense's words, holds for all (yes), none (no)
// or some (unknown) choices of the moments. The counts are those of CivilYear, CivilMonth or
// CivilDay, as `unit` says; "the same year" stays the same year where the unit is finer. Years:
// O(1) from a table; finer units: about 256 steps. REQUIRES: the unit is not the minute.
Truth evaluate(Relation hypothesis, const CoarseInterval& a, const CoarseInterval& b,
               Granularity unit = Granularity::year);

// The relations whose hypothesis is certainly false: what may be asked as a negative.
RelationSet certain_negatives(const CoarseInterval& a, const CoarseInterval& b,
                              Granularity unit = Granularity::year);

// The relations that the exact moments may have.
RelationSet possible_relations(const CoarseInterval& a, const CoarseInterval& b);

}  // namespace timeprobe
