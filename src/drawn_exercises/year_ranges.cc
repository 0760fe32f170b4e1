#include "drawn_exercises/year_ranges.h"

#include <fmt/format.h>

#include <optional>
#include <string>

#include "base/check.h"
#include "base/error.h"
#include "base/parse_as.h"

namespace timeprobe {
namespace {

std::optional<std::int64_t> parse_year(std::string_view text) {
  const auto year = parse_as<std::int64_t>(text);
  return year && *year >= 1 && *year <= 9999 ? year : std::nullopt;
}

}  // namespace

YearRanges::YearRanges(std::string_view text) {
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string_view part = text.substr(begin, end - begin);
    const std::size_t dash = std::min(part.find('-'), part.size());
    const auto first = parse_year(part.substr(0, dash));
    const auto last = dash < part.size() ? parse_year(part.substr(dash + 1)) : first;
    if (!first || !last || *first > *last) {
      throw usage_error(fmt::format(
          "'{}' in the years '{}' is no range; one like 1000-2020 is wanted, within 1-9999", part,
          text));
    }
    const std::int64_t first_month = make_month(*first, 1)->count();
    ranges_.push_back({first_month, make_month(*last, 12)->count() - first_month + 1});
    num_months_ += ranges_.back().num_months;
    begin = end + 1;
  }
}

CivilMonth YearRanges::draw_month(Random& random) const {
  std::int64_t place = random.between(0, num_months_ - 1);
  for (const Range& range : ranges_) {
    if (place < range.num_months) return CivilMonth::from_count(range.first_month + place);
    place -= range.num_months;
  }
  check_failed("a month of the ranges", __FILE__, __LINE__, "");
}

}  // namespace timeprobe
