#include "answers/month_names.h"

#include <array>

namespace timeprobe::answers {
namespace {

constexpr std::array<std::string_view, 12> kMonths = {
    "january", "february", "march",     "april",   "may",      "june",
    "july",    "august",   "september", "october", "november", "december"};

}  // namespace

std::optional<int> month_number(std::string_view lower) {
  constexpr std::size_t kShortest = 3;
  if (lower.size() < kShortest) return std::nullopt;
  for (std::size_t i = 0; i < kMonths.size(); ++i) {
    if (kMonths[i].starts_with(lower)) return static_cast<int>(i) + 1;
  }
  return std::nullopt;
}

}  // namespace timeprobe::answers
