// Small numbers as English prose writes them: words up to twelve, then digits.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace timeprobe {

// "one" ... "twelve", "13". REQUIRES: number >= 1.
std::string cardinal_text(std::int64_t number);

// "first" ... "twelfth", "13th", "21st". REQUIRES: number >= 1.
std::string ordinal_text(std::int64_t number);

// "two", "Two" or "2"; "second" or "2nd". None for anything else: signs, "2th", more than 18
// digits.
std::optional<std::int64_t> parse_cardinal(std::string_view word);
std::optional<std::int64_t> parse_ordinal(std::string_view word);

}  // namespace timeprobe
