// Reads one entity of a dump: its name, its Wikipedia page, and its statements that hold for a
// time.
//
//   Q31 (Belgium) | P6 | Q12 | start 1999-07-12, end 2008-03-20
//
// A statement is a fact when its property is one of the relations, a start (P580) or an end (P582)
// qualifies it, and its rank is preferred or normal. What stands in the way of that is a Refusal.
// Only claims, labels and one sitelink are read, references are skipped; JSON is checked as far as
// it is read.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "time/interval.h"
#include "wikidata/fact_rules.h"
#include "wikidata/item_number.h"
#include "wikidata/property_search.h"
#include "wikidata/refusal.h"

namespace timeprobe::wikidata {

inline constexpr Reason kNotJson = {"a line that is not sound JSON", Fault::malformed};
inline constexpr Reason kNoItem = {"an entity that is not an item"};
inline constexpr Reason kWrongEntity = {"an entity that is not built like one", Fault::malformed};
inline constexpr Reason kDeprecated = {"the statement is deprecated"};
inline constexpr Reason kSeveralStarts = {"several starts"};
inline constexpr Reason kSeveralEnds = {"several ends"};
inline constexpr Reason kEndBeforeStart = {"the end lies before the start"};

struct StatedFact {
  std::uint32_t relation = 0;  // place in FactRules::relations
  ItemNumber object{};
  Interval valid;
};

struct EntityReading {
  ItemNumber id{};
  std::optional<std::string> label;  // in the first language of the chain that has one
  std::optional<std::string> page;   // title in English Wikipedia
  std::vector<StatedFact> facts;     // in the order of the dump
  std::uint64_t num_statements = 0;  // that hold for a time, refused ones included
  std::vector<Refusal> refusals;     // of statements
};

class StatementReader {
 public:
  explicit StatementReader(const FactRules& rules);

  // Whether the text of an entity may hold such a statement: what to ask before reading it. Never
  // wrong when it says no (see property_search.h). O(n), many gigabytes a second.
  bool may_hold_facts(std::string_view json) const;

  // Reads an entity. REQUIRES: dumps::kPadding bytes may be read behind it. Thread safe.
  OrRefusal<EntityReading> read(std::string_view json) const;

 private:
  FactRules rules_;
  PropertySearch times_;
  PropertySearch relations_;
};

}  // namespace timeprobe::wikidata
