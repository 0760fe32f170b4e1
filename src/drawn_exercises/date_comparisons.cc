#include "drawn_exercises/date_comparisons.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "time/date_text.h"

namespace timeprobe {
namespace {

TrainingExample draw_earlier(Random& random, const YearRanges& years) {
  const CivilMonth a = years.draw_month(random);
  CivilMonth b = years.draw_month(random);
  while (a == b) b = years.draw_month(random);
  return {
      "drawn/earlier",
      fmt::format("Which date is earlier, {} or {}?", format_short_month(a), format_short_month(b)),
      {format_short_month(std::min(a, b))},
      {}};
}

TrainingExample draw_inside(Random& random, const YearRanges& years) {
  std::array<CivilMonth, 3> dates = {years.draw_month(random), years.draw_month(random),
                                     years.draw_month(random)};
  std::sort(dates.begin(), dates.end());
  const bool inside = random.chance(0.5);
  const bool before = random.chance(0.5);
  // Of three dates in order the middle one lies inside; the outer ones do not, unless they meet.
  const CivilMonth asked = inside ? dates[1] : before ? dates[0] : dates[2];
  const CivilMonth first = inside || !before ? dates[0] : dates[1];
  const CivilMonth last = inside || before ? dates[2] : dates[1];
  const bool truth = first <= asked && asked <= last;
  return {"drawn/inside",
          fmt::format("Does {} lie from {} to {}?", format_short_month(asked),
                      format_short_month(first), format_short_month(last)),
          {truth ? "yes" : "no"},
          {}};
}

}  // namespace

TrainingExample draw_date_comparison(Random& random, const YearRanges& years) {
  return random.chance(0.5) ? draw_earlier(random, years) : draw_inside(random, years);
}

}  // namespace timeprobe
