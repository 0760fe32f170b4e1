// Networks of Allen relations: what is known of each pair of several intervals, and what follows.
//
// Path consistency (J. F. Allen, CACM 26(11), 1983) narrows every pair by what goes through a third
// interval. It finds all that follows of a pair in chains and other trees. In general it may leave
// a relation that no arrangement has, so `feasible` also tries each one: a network in which every
// pair has one relation left has an arrangement if it is path consistent.
//
//   A before B, B contains C:  feasible(A, C) = {before}
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "allen/relation_set.h"

namespace timeprobe {

class ConstraintNetwork {
 public:
  // Intervals 0 .. num_intervals - 1, nothing known.
  explicit ConstraintNetwork(std::size_t num_intervals);

  std::size_t size() const { return size_; }

  // What i may be to j; each interval equals itself. REQUIRES: i, j < size().
  RelationSet between(std::size_t i, std::size_t j) const { return sets_[i * size_ + j]; }

  // i is one of `set` to j, besides what was known.
  void constrain(std::size_t i, std::size_t j, RelationSet set);

  // Narrows all pairs to path consistency; false when some pair has nothing left. At most 13 n^2
  // rounds over a queue of pairs, O(n) compositions each.
  bool propagate();

 private:
  bool narrow(std::size_t i, std::size_t j, RelationSet set);

  std::size_t size_;
  std::vector<RelationSet> sets_;
};

// The network with one relation left of each pair, such that all can hold together; the first that
// a search finds, none when there is none. Exponential in the worst case, fast where path
// consistency decides.
std::optional<ConstraintNetwork> decide(ConstraintNetwork network);

// The relations that i has to j in at least one arrangement of all intervals; empty when there is
// no arrangement. Exact; costs one search (`decide`) for each relation that is left.
RelationSet feasible(ConstraintNetwork network, std::size_t i, std::size_t j);

}  // namespace timeprobe
