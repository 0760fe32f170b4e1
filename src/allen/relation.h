// The thirteen relations of Allen's interval algebra (J. F. Allen, "Maintaining knowledge about
// temporal intervals", CACM 26(11), 1983) between two proper intervals A = [a1, a2], B = [b1, b2].
//
//   before        a2 < b1                 after          b2 < a1
//   meets         a2 = b1                 met_by         b2 = a1
//   overlaps      a1 < b1 < a2 < b2       overlapped_by  b1 < a1 < b2 < a2
//   starts        a1 = b1, a2 < b2        started_by     a1 = b1, b2 < a2
//   during        b1 < a1, a2 < b2        contains       a1 < b1, b2 < a2
//   finishes      b1 < a1, a2 = b2        finished_by    a1 < b1, a2 = b2
//   equals        a1 = b1, a2 = b2
//
// Exactly one holds between any two proper intervals.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace timeprobe {

enum class Relation : std::uint8_t {
  before,
  after,
  meets,
  met_by,
  overlaps,
  overlapped_by,
  starts,
  started_by,
  during,
  contains,
  finishes,
  finished_by,
  equals,
};

inline constexpr std::size_t kNumRelations = 13;

// In the order of the enumeration.
const std::array<Relation, kNumRelations>& all_relations();

// The relation of B to A where the given one is that of A to B.
Relation converse(Relation relation);

// "overlapped_by"
std::string_view to_text(Relation relation);
std::optional<Relation> parse_relation(std::string_view text);

// The relation of [a1, a2] to [b1, b2]. REQUIRES: a1 < a2 and b1 < b2.
template <typename Time>
Relation relate(const Time& a1, const Time& a2, const Time& b1, const Time& b2) {
  if (a2 < b1) return Relation::before;
  if (b2 < a1) return Relation::after;
  if (a2 == b1) return Relation::meets;
  if (b2 == a1) return Relation::met_by;
  if (a1 == b1) {
    if (a2 == b2) return Relation::equals;
    return a2 < b2 ? Relation::starts : Relation::started_by;
  }
  if (a2 == b2) return a1 < b1 ? Relation::finished_by : Relation::finishes;
  if (a1 < b1) return a2 < b2 ? Relation::overlaps : Relation::contains;
  return a2 < b2 ? Relation::during : Relation::overlapped_by;
}

}  // namespace timeprobe
