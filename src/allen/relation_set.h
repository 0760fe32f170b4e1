// Sets of Allen relations: what may still hold between two intervals.
//
// A set is thirteen bits. The composition of two relations, what A may be to C when A is r to B and
// B is s to C, is derived once by enumerating all intervals with end points 0..5: three intervals
// have six end points, so six places are enough to lay out every case (0..4 finds only 319 of the
// 409).
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "allen/relation.h"

namespace timeprobe {

class RelationSet {
 public:
  constexpr RelationSet() = default;
  constexpr RelationSet(Relation relation)  // NOLINT: a relation is a set of one
      : bits_(static_cast<std::uint16_t>(1U << static_cast<unsigned>(relation))) {}

  // Nothing is known.
  static constexpr RelationSet all() { return RelationSet((1U << kNumRelations) - 1U); }

  // REQUIRES: bits < 2^13.
  static constexpr RelationSet from_bits(std::uint16_t bits) { return RelationSet(unsigned{bits}); }
  constexpr std::uint16_t bits() const { return bits_; }

  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr bool contains(Relation relation) const {
    return ((bits_ >> static_cast<unsigned>(relation)) & 1U) != 0;
  }

  friend constexpr RelationSet operator|(RelationSet a, RelationSet b) {
    return RelationSet(unsigned{a.bits_} | b.bits_);
  }
  friend constexpr RelationSet operator&(RelationSet a, RelationSet b) {
    return RelationSet(unsigned{a.bits_} & b.bits_);
  }
  constexpr bool operator==(const RelationSet&) const = default;

  // In the order of the enumeration.
  std::vector<Relation> members() const;

 private:
  constexpr explicit RelationSet(unsigned bits) : bits_(static_cast<std::uint16_t>(bits)) {}

  std::uint16_t bits_ = 0;
};

RelationSet converse(RelationSet set);

// What A may be to C when A is one of `ab` to B and B is one of `bc` to C. At most 169 look-ups.
RelationSet compose(RelationSet ab, RelationSet bc);

// "{before, meets}"
std::string to_text(RelationSet set);

}  // namespace timeprobe
