// Years to draw from: "1000-2020" or several ranges, "1000-2019,2060-2999".
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "time/civil_time.h"

namespace timeprobe {

// Immutable; thread safe.
class YearRanges {
 public:
  // Throws a usage Error that names the part which is no range, or is turned round, or has a year
  // outside 1..9999.
  explicit YearRanges(std::string_view text);

  // Uniform over the months of all ranges.
  CivilMonth draw_month(Random& random) const;

 private:
  struct Range {
    std::int64_t first_month;  // CivilMonth::count()
    std::int64_t num_months;
  };
  std::vector<Range> ranges_;
  std::int64_t num_months_ = 0;
};

}  // namespace timeprobe
