// Draws questions about a world.
#pragma once

#include <optional>
#include <vector>

#include "base/random.h"
#include "suites/traveler/category.h"
#include "suites/traveler/special_days.h"
#include "suites/traveler/world.h"

namespace timeprobe::traveler {

// A positive question is made from one of the occurrences that its kind of expression fits. A
// negative one has no match: the expression names another time (near misses, and two years earlier
// as the authors' generator), or nobody did it there.
class QuestionDrawer {
 public:
  // The world must outlive the drawer.
  QuestionDrawer(const World& world, Category category);

  // None when the world has no such question, or none was found in some attempts: in a large set
  // everything happened this year.
  std::optional<TravelerQuestion> draw(const Stratum& stratum, Random& random) const;

 private:
  std::optional<TravelerQuestion> attempt(const Stratum& stratum, Random& random) const;
  void change_pattern(OccurrencePattern& pattern, Random& random) const;
  std::optional<TemporalExpression> expression_for(const Stratum& stratum, CivilDay day,
                                                   Random& random) const;
  std::optional<TemporalExpression> holiday_on(CivilDay day, bool this_year, Random& random) const;
  std::optional<TemporalExpression> near_anchor(CivilDay day, const Anchor& anchor,
                                                CivilDay anchor_day, bool weekdays,
                                                Random& random) const;
  std::optional<TemporalExpression> near_holiday(CivilDay day, bool weekdays, Random& random) const;
  std::optional<TemporalExpression> personal_for(const Stratum& stratum, CivilDay day,
                                                 Random& random) const;
  CivilDay other_day(CivilDay day, Random& random) const;
  bool has_match(const TravelerQuestion& question) const;

  const World& world_;
  Category category_;
  std::vector<HolidayDay> holidays_;  // of the categories that use them
};

}  // namespace timeprobe::traveler
