#include "suites/chronosense/drawn_items.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "base/check.h"

namespace timeprobe::chronosense {
namespace {

// Years to draw from: the last three centuries, or more when many items are wanted.
constexpr std::int64_t kLastYear = 2020;
constexpr std::int64_t kPreferredYears = 321;
constexpr std::int64_t kMostYears = 2020;

std::int64_t units_in_years(std::int64_t years, Granularity unit) {
  switch (unit) {
    case Granularity::year: return years;
    case Granularity::month: return years * 12;
    default: return years * 365;
  }
}

// The end points of a relation as ranks, "before" being 0 1 2 3 and "equals" 0 1 0 1: the first
// quadruple of small numbers that has the relation.
struct RankPattern {
  std::array<std::size_t, 4> ranks;
  std::size_t num_ranks;
};

RankPattern pattern_of(Relation relation) {
  for (std::size_t i = 0; i < 256; ++i) {
    const std::size_t a1 = i / 64, a2 = i / 16 % 4, b1 = i / 4 % 4, b2 = i % 4;
    if (a1 >= a2 || b1 >= b2 || relate(a1, a2, b1, b2) != relation) continue;
    return {{a1, a2, b1, b2}, std::max(a2, b2) + 1};
  }
  check_failed("every relation has a pattern", __FILE__, __LINE__, "");
}

// n over k. REQUIRES: k <= 4 and n <= 10^4, so that nothing overflows.
std::uint64_t binomial(std::uint64_t n, std::uint64_t k) {
  std::uint64_t result = 1;
  for (std::uint64_t i = 0; i < k; ++i) result = n < k ? 0 : result * (n - i) / (i + 1);
  return result;
}

// The k-subset of that number in colexicographic order, ascending: the combinatorial number system.
std::vector<std::int64_t> subset_of(std::uint64_t number, std::size_t k, std::int64_t n) {
  std::vector<std::int64_t> members(k);
  std::int64_t high = n;
  for (std::size_t i = k; i > 0; --i) {
    std::int64_t low = static_cast<std::int64_t>(i) - 1;  // the largest m with C(m, i) <= number
    while (high - low > 1) {
      const std::int64_t middle = low + (high - low) / 2;
      (binomial(static_cast<std::uint64_t>(middle), i) <= number ? low : high) = middle;
    }
    members[i - 1] = low;
    number -= binomial(static_cast<std::uint64_t>(low), i);
    high = low;
  }
  return members;
}

// How many years to draw from so that `capacity` years give room for count items and as many again.
template <typename Capacity>
std::int64_t years_for(std::size_t count, const Capacity& capacity) {
  std::int64_t years = kPreferredYears;
  while (years < kMostYears && capacity(years) < 2 * count) {
    years = std::min(kMostYears, years * 5 / 4);
  }
  return years;
}

bool drawn_by_subsets(const ChronoSenseTask& task, Granularity unit) {
  return unit == Granularity::year && std::holds_alternative<Relation>(task);
}

// The lengths of single events to draw from, and how close the two of a pair lie.
struct LengthRange {
  std::int64_t first;
  std::int64_t last;
};

LengthRange lengths_for(const ChronoSenseTask& task, Granularity unit) {
  if (std::holds_alternative<Relation>(task)) return {3, units_in_years(3, unit)};
  switch (std::get<ArithmeticTask>(task)) {
    case ArithmeticTask::end_timepoint: return {1, units_in_years(100, unit)};
    case ArithmeticTask::next_occurrence:
      return {units_in_years(2, unit), units_in_years(50, unit)};
    case ArithmeticTask::intermediate_timepoint: break;
  }
  return {units_in_years(3, unit), units_in_years(100, unit)};
}

Item draw_years(Relation relation, std::uint64_t number, std::int64_t first_year,
                std::int64_t num_years, Random& random) {
  const RankPattern pattern = pattern_of(relation);
  const std::vector<std::int64_t> subset = subset_of(number, pattern.num_ranks, num_years);
  const auto year = [&](std::size_t end) {
    return Date(*make_year(first_year + subset[pattern.ranks[end]]));
  };
  return relation_item(relation, {{"Event A", year(0), year(1)}, {"Event B", year(2), year(3)}},
                       random);
}

// A pair with the relation whose earlier event is the given one; the other lies near it, so that
// months or days have to decide. None when no such pair was found: not every event has one.
std::optional<Item> draw_partner(Relation relation, const StatedEvent& earlier, Random& random) {
  constexpr int kAttempts = 1000;
  const Granularity unit = earlier.start.granularity();
  const std::int64_t reach = units_in_years(1, unit);
  const auto near = [&] {
    const Date& end_point = random.chance(0.5) ? earlier.start : earlier.end;
    return Date::from_count(end_point.count() + random.between(-reach, reach), unit);
  };
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    const StatedEvent later = {"", near(), near()};
    if (later.start.count() >= later.end.count() || is_earlier(later, earlier)) continue;
    StatedPair pair = {earlier, later};
    if (random.chance(0.5)) std::swap(pair.a, pair.b);
    pair.a.name = "Event A";
    pair.b.name = "Event B";
    if (truth_of(relation, pair) == Truth::yes && !negatives_of(pair).empty()) {
      return relation_item(relation, pair, random);
    }
  }
  return std::nullopt;
}

// The tasks that draw from the same combinations, and which of these tasks one is.
struct DrawGroup {
  std::string_view name;
  std::uint64_t size;
  std::uint64_t place;
};

DrawGroup group_of(const ChronoSenseTask& task, Granularity unit) {
  const auto* relation = std::get_if<Relation>(&task);
  if (relation == nullptr) return {to_text(task), 1, 0};
  if (unit != Granularity::year) {
    return {"relations", kNumRelations, static_cast<std::uint64_t>(*relation)};
  }
  const Relation first = std::min(*relation, converse(*relation));
  const bool is_symmetric = *relation == converse(*relation);
  return {to_text(first), is_symmetric ? 1U : 2U, *relation == first ? 0U : 1U};
}

struct DrawSpace {
  std::int64_t num_years;
  LengthRange lengths;
  std::uint64_t size;
};

// The combinations that a task is drawn from: subsets of years, or start and length. Room for
// `count` items of each task of the group.
DrawSpace space_for(const ChronoSenseTask& task, Granularity unit, std::size_t count) {
  count *= group_of(task, unit).size;
  LengthRange lengths = lengths_for(task, unit);
  if (drawn_by_subsets(task, unit)) {
    const std::size_t k = pattern_of(std::get<Relation>(task)).num_ranks;
    const auto capacity = [k](std::int64_t years) {
      return binomial(static_cast<std::uint64_t>(years), k);
    };
    const std::int64_t years = years_for(count, capacity);
    return {years, lengths, capacity(years)};
  }
  const auto capacity = [&](std::int64_t years) {
    return static_cast<std::uint64_t>(units_in_years(years, unit) *
                                      (lengths.last - lengths.first + 1));
  };
  const std::int64_t years = years_for(count, capacity);
  while (capacity(years) < 2 * count) lengths.last += units_in_years(100, unit);
  return {years, lengths, capacity(years)};
}

}  // namespace

ItemDrawer::ItemDrawer(const ChronoSenseTask& task, Granularity unit, std::size_t count,
                       std::uint64_t seed)
    : task_(task),
      unit_(unit),
      seed_(seed),
      first_year_(0),
      num_years_(0),
      first_length_(0),
      num_lengths_(0),
      order_(space_for(task, unit, count).size,
             Random::stream(seed, fmt::format("chronosense/drawn/{}", group_of(task, unit).name))),
      place_(group_of(task, unit).place),
      stride_(group_of(task, unit).size) {
  const DrawSpace space = space_for(task, unit, count);
  num_years_ = space.num_years;
  first_year_ = kLastYear - space.num_years + 1;
  first_length_ = space.lengths.first;
  num_lengths_ = space.lengths.last - space.lengths.first + 1;
}

std::optional<Item> ItemDrawer::draw(std::uint64_t number) const {
  Random random = item_random(seed_, "drawn", task_, number);
  if (drawn_by_subsets(task_, unit_)) {
    return draw_years(std::get<Relation>(task_), number, first_year_, num_years_, random);
  }
  const auto cell = static_cast<std::int64_t>(number);
  const Date first(first_day(first_month(*make_year(first_year_))));
  const Date start_of_range = unit_ == Granularity::year    ? Date(first.year())
                              : unit_ == Granularity::month ? Date(to_month(first.first_day()))
                                                            : first;
  const Date start = Date::from_count(start_of_range.count() + cell / num_lengths_, unit_);
  const std::int64_t length = first_length_ + cell % num_lengths_;
  const auto end = [&] { return Date::from_count(start.count() + length, unit_); };
  if (const auto* relation = std::get_if<Relation>(&task_)) {
    return draw_partner(*relation, {"", start, end()}, random);
  }
  switch (std::get<ArithmeticTask>(task_)) {
    case ArithmeticTask::end_timepoint: return end_item("Event A", start, length, random);
    case ArithmeticTask::next_occurrence: return next_item({"Event A", start, length}, random);
    case ArithmeticTask::intermediate_timepoint: break;
  }
  return intermediate_item({"Event A", start, end()}, random);
}

std::optional<Item> ItemDrawer::next(const std::function<bool(const DateKey&)>& is_used) {
  for (; place_ < order_.size(); place_ += stride_) {
    std::optional<Item> item = draw(order_[place_]);
    if (!item || is_used(key_of(item->context))) continue;
    place_ += stride_;
    return item;
  }
  return std::nullopt;
}

}  // namespace timeprobe::chronosense
