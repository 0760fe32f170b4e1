// A day that comes back every year: 14 March. It has no year, so it is no CivilDay.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "time/civil_time.h"

namespace timeprobe {

class MonthDay {
 public:
  int month() const { return month_; }  // 1..12
  int day() const { return day_; }      // 1..31, as many as the month can have: 29 for February

  auto operator<=>(const MonthDay&) const = default;

 private:
  friend Result<MonthDay> make_month_day(std::int64_t month, std::int64_t day);
  MonthDay(int month, int day) : month_(month), day_(day) {}

  int month_;
  int day_;
};

// The problem names the field, its value and its range. 29 February is one.
Result<MonthDay> make_month_day(std::int64_t month, std::int64_t day);

// None for 29 February in a common year.
std::optional<CivilDay> in_year(MonthDay day, CivilYear year);

// "14 March". Also read: "March 14", with ordinals ("14th March", "March 14th") and "the 14th of
// March". The problem quotes the text.
std::string format_month_day(MonthDay day);
Result<MonthDay> parse_month_day(std::string_view text);

}  // namespace timeprobe
