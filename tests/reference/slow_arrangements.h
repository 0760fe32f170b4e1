// What Allen relations say, by trying every arrangement of the end points. Slow and obvious.
#pragma once

#include <cstddef>
#include <vector>

#include "allen/relation_set.h"

namespace timeprobe {

struct StatedRelation {
  std::size_t i, j;
  RelationSet set;
};

struct SlowInterval {
  int start, end;
};

inline bool all_hold(const std::vector<SlowInterval>& placed,
                     const std::vector<StatedRelation>& known) {
  for (const StatedRelation& stated : known) {
    if (stated.i >= placed.size() || stated.j >= placed.size()) continue;
    const SlowInterval &a = placed[stated.i], &b = placed[stated.j];
    if (!stated.set.contains(relate(a.start, a.end, b.start, b.end))) return false;
  }
  return true;
}

inline void place_from(std::vector<SlowInterval>& placed, std::size_t count,
                       const std::vector<StatedRelation>& known, std::size_t i, std::size_t j,
                       RelationSet& found) {
  if (!all_hold(placed, known)) return;
  if (placed.size() == count) {
    found = found | relate(placed[i].start, placed[i].end, placed[j].start, placed[j].end);
    return;
  }
  // Two end points an interval: 2 * count places lay out every order of them.
  const int last = static_cast<int>(2 * count) - 1;
  for (int start = 0; start < last; ++start) {
    for (int end = start + 1; end <= last; ++end) {
      placed.push_back({start, end});
      place_from(placed, count, known, i, j, found);
      placed.pop_back();
    }
  }
}

// The relations of i to j in all arrangements of `count` intervals where everything known holds.
inline RelationSet relations_in_all_arrangements(std::size_t count,
                                                 const std::vector<StatedRelation>& known,
                                                 std::size_t i, std::size_t j) {
  RelationSet found;
  std::vector<SlowInterval> placed;
  place_from(placed, count, known, i, j, found);
  return found;
}

// The relations of the first interval to the last of a chain, r[0] between the first two and so on.
// For each place of the first interval, the places that the next may have, link by link: intervals
// on a grid of 2 (links + 1) points.
inline RelationSet relations_of_chain_ends(const std::vector<Relation>& chain) {
  const int points = 2 * (static_cast<int>(chain.size()) + 1);
  std::vector<SlowInterval> all;
  for (int start = 0; start < points; ++start) {
    for (int end = start + 1; end < points; ++end) all.push_back({start, end});
  }
  RelationSet found;
  for (const SlowInterval& first : all) {
    std::vector<SlowInterval> reached = {first};
    for (const Relation relation : chain) {
      std::vector<SlowInterval> next;
      for (const SlowInterval& b : all) {
        for (const SlowInterval& a : reached) {
          if (relate(a.start, a.end, b.start, b.end) != relation) continue;
          next.push_back(b);
          break;
        }
      }
      reached = std::move(next);
    }
    for (const SlowInterval& last : reached) {
      found = found | relate(first.start, first.end, last.start, last.end);
    }
  }
  return found;
}

}  // namespace timeprobe
