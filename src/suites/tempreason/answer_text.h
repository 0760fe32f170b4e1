// Reading a month or a year out of what a model wrote.
#pragma once

#include <optional>
#include <string_view>

#include "time/civil_time.h"

namespace timeprobe::tempreason {

// The first month in the text: "Jul, 1979", "July 1979", "July, 1979", "1979-07", "07/1979".
// Letter case does not matter. None when there is no month.
std::optional<CivilMonth> find_month(std::string_view text);

// The first number of three or four digits in the text that stands alone: "The year is 1979." None
// when there is none.
std::optional<CivilYear> find_year(std::string_view text);

}  // namespace timeprobe::tempreason
