// Months as models write them.
#pragma once

#include <optional>
#include <string_view>

namespace timeprobe::answers {

// 1..12 for the name in lower case or an abbreviation of three letters or more: "sep", "sept".
std::optional<int> month_number(std::string_view lower);

}  // namespace timeprobe::answers
