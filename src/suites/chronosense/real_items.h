// Items of ChronoSense about the events of a list.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "facts/event.h"
#include "suites/chronosense/item.h"

namespace timeprobe::chronosense {

// The items of one task, in a random order. Thread safe.
class RealItems {
 public:
  virtual ~RealItems() = default;
  virtual std::size_t size() const = 0;
  virtual Item at(std::size_t place) const = 0;  // REQUIRES: place < size()
};

// For each of the sixteen tasks, in their order, at most `most` items about the events, drawn
// uniformly. Relations: pairs, each unordered pair in one task at most; pairs that years cannot
// decide are left out (single-year events that share an end point). end_timepoint and
// intermediate_timepoint: single events of at least one and two years; next_occurrence: those that
// happen every two or more years, begun in their start year. Of more than 5,000 events a random
// 5,000 make pairs. O(n^2) time, eight bytes a pair. The events must outlive the result.
std::vector<std::unique_ptr<RealItems>> make_real_items(const std::vector<Event>& events,
                                                        std::size_t most, std::uint64_t seed);

}  // namespace timeprobe::chronosense
