// Finds quoted property ids, "P580", in the text of an entity: what decides whether a line of a
// dump is worth parsing.
//
// About one entity in five has a time qualifier; the others are passed over at many gigabytes a
// second. The search looks at bytes, not at JSON: it needs no particular order of keys or spaces.
// An id that is written with \u escapes is not found (no dump does that), one with leading zeros is
// taken for the one without.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "facts/fact.h"

namespace timeprobe::wikidata {

// Wikidata has reached about 13,000.
inline constexpr std::size_t kMaxPropertyNumber = 1'000'000;

class PropertySearch {
 public:
  // REQUIRES: at least one property, none beyond kMaxPropertyNumber.
  explicit PropertySearch(const std::vector<PropertyId>& properties);

  // Whether any of the ids stands in the text, in quotes. O(n).
  bool is_in(std::string_view text) const { return find(text, 0) != std::string_view::npos; }

  // Where the first one at or behind `from` begins (its quote), or npos.
  std::size_t find(std::string_view text, std::size_t from) const;

 private:
  bool is_wanted(std::string_view digits_and_quote) const;

  std::string prefix_;        // what all quoted ids begin with: "\"P", "\"P58"; two to four bytes
  std::vector<bool> wanted_;  // by the number of the property
};

}  // namespace timeprobe::wikidata
