// Items of ChronoSense about "Event A" and "Event B" whose dates are drawn: every combination of
// dates at most once, without a table of those that were drawn before.
//
// Years of pairs: subsets of a range of years, laid out in the pattern of the relation. Single
// events: start and length. Months and days: start and length of the earlier event, and a second
// one near it, so that the finer dates decide.
//
// No two tasks draw the same two events, in either order: what several could draw is shared out
// between them beforehand. A relation and its converse lay out different subsets of years; in
// months and days, where several hypotheses can be true of a pair, no two of the thirteen relations
// have the same earlier event.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include "base/random_permutation.h"
#include "suites/chronosense/item.h"

namespace timeprobe::chronosense {

class ItemDrawer {
 public:
  // Prepares for about `count` items: the years are those of 1700 to 2020; the range grows to 1 to
  // 2020, and lengths beyond their range, where that gives the task fewer than 2 * count
  // combinations.
  ItemDrawer(const ChronoSenseTask& task, Granularity unit, std::size_t count, std::uint64_t seed);

  // The next item whose dates are not used yet; none when all combinations are used up.
  std::optional<Item> next(const std::function<bool(const DateKey&)>& is_used);

 private:
  std::optional<Item> draw(std::uint64_t number) const;

  ChronoSenseTask task_;
  Granularity unit_;
  std::uint64_t seed_;
  std::int64_t first_year_;
  std::int64_t num_years_;
  std::int64_t first_length_;
  std::int64_t num_lengths_;
  RandomPermutation order_;  // shared with the other tasks that draw from these combinations
  std::uint64_t place_;      // the next one; this task has every stride_-th
  std::uint64_t stride_;
};

}  // namespace timeprobe::chronosense
