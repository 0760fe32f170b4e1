// Intervals that satisfy a network of Allen relations, and the statements that leave none.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "allen/constraint_network.h"

namespace timeprobe {

// An interval among others: places of its ends, counted from 1; the same place is the same time.
struct PlacedInterval {
  int start = 0;
  int end = 0;

  bool operator==(const PlacedInterval&) const = default;
};

// Places for all intervals of the network, the first that a search finds; none when there are none.
// Deterministic. Exponential in the worst case, as `feasible`.
std::optional<std::vector<PlacedInterval>> find_arrangement(const ConstraintNetwork& network);

// What is said of two intervals of a network.
struct AllenStatement {
  std::size_t a = 0;
  RelationSet relations;  // of a to b
  std::size_t b = 0;
};

ConstraintNetwork network_of(std::size_t num_intervals,
                             const std::vector<AllenStatement>& statements);

// The places of statements that contradict each other, of which none can be left out; empty when
// all can hold together. One search a statement.
std::vector<std::size_t> find_conflict(std::size_t num_intervals,
                                       const std::vector<AllenStatement>& statements);

}  // namespace timeprobe
