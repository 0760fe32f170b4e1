// All chains of events about which one claim has one answer, numbered. So a drawer can take each
// once, in any order, without remembering which, and knows when there are no more.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "questions/relation_chain_text.h"

namespace timeprobe::chronosense_multi {

// What is known of the events of a chain, still without names: the first event of the claim comes
// first, the last one last. Immutable; not thread safe.
class ChainSpace {
 public:
  virtual ~ChainSpace() = default;

  // How many numbers there are; 0 where the claim never has the answer.
  virtual std::uint64_t size() const = 0;

  // The chain of a number; none for a number whose chain has another number, too. REQUIRES: number
  // < size().
  virtual std::optional<ChainContext> at(std::uint64_t number) const = 0;
};

// Relations between neighbours. `depth` links: 13^depth chains, of which those are counted whose
// composition, by Allen's algebra, gives the claim the answer. REQUIRES: 1 <= depth <= 6.
std::unique_ptr<ChainSpace> link_space(int depth, Modality answer, Relation claimed);

// The years of depth + 1 events, all in twelve years that begin with the earliest of them in 1700
// to 2000, so that shared years are frequent. The first event and the last alone decide; those
// between them are taken in one order only. What happens inside a year is unknown, so only the six
// relations with four different end points can be certain. REQUIRES: 1 <= depth <= 6.
std::unique_ptr<ChainSpace> year_space(int depth, Modality answer, Relation claimed);

}  // namespace timeprobe::chronosense_multi
