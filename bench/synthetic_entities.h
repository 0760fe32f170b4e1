// Entities as the Wikidata JSON dump has them, drawn from a seed: nothing in them is true.
#pragma once

#include <cstdint>
#include <string>

#include "base/random.h"

namespace timeprobe {

// Entity number i is Q(i+1). Half of them have more than about 17 kB: labels, descriptions, aliases
// and site links in many languages, 12 to 30 statements of all data types with references. One in
// five is a person, company or country with dated statements (P580, P582, P585) on the ten
// relations of TempReason (P54 P39 P108 P69 P127 P102 P286 P488 P6 P35); values of item type point
// at others of these entities.
class SyntheticEntities {
 public:
  SyntheticEntities(std::uint64_t seed, std::uint64_t count) : seed_(seed), count_(count) {}

  std::uint64_t count() const { return count_; }

  // One line of JSON without its end. The same for the same seed and count; O(size).
  std::string line(std::uint64_t index) const;

  // The English label, and the title of the English page.
  std::string label(std::uint64_t index) const;

 private:
  std::uint64_t seed_;
  std::uint64_t count_;
};

}  // namespace timeprobe
