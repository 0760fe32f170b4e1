// The English of chronosense-multi: what is known of several events, and a claim about two of them
// that is certain, possible or impossible; written and read.
//
//   context   'Event C' ended some time before 'Event A' began. 'Event A' began after 'Event B' ...
//   or        The event 'Event C' occurred between year 1863 and year 1875. The event ...
//   question  Is it certain, possible or impossible that 'Event C' ended some time before 'Event B'
//             began? Answer Certain, Possible or Impossible.
//
// Claims speak of exact moments: each says one of Allen's thirteen relations. Names hold neither
// a quote nor ". ".
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "allen/relation.h"
#include "allen/relation_set.h"
#include "base/result.h"
#include "base/sentence_template.h"
#include "questions/chronosense_text.h"

namespace timeprobe {

enum class Modality : std::uint8_t { certain, possible, impossible };

// "Certain", "Possible", "Impossible": the answers.
std::string_view to_text(Modality modality);

// How sure a claim is when the relation is one of `known`. REQUIRES: known is not empty.
Modality modality_of(Relation claimed, RelationSet known);

// 'a' is `relation` to 'b'.
struct RelationClaim {
  std::string a;
  Relation relation;
  std::string b;

  bool operator==(const RelationClaim&) const = default;
};

using RelationLinks = std::vector<RelationClaim>;
using DatedEvents = std::vector<StatedEvent>;
using ChainContext = std::variant<RelationLinks, DatedEvents>;

class RelationChainWording {
 public:
  // Throws a usage Error that names file and key.
  explicit RelationChainWording(const WordingFile& file);

  std::string context(const ChainContext& context) const;
  std::string question(const RelationClaim& claim) const;

  // The inverse of these two. A text that cannot be read is a Problem that quotes it.
  Result<ChainContext> read_context(std::string_view text) const;
  Result<RelationClaim> read_question(std::string_view text) const;

 private:
  std::string sentence(const RelationClaim& link) const;
  std::string sentence(const StatedEvent& event) const;
  std::string claim_text(const RelationClaim& claim) const;
  Result<RelationClaim> read_claim(std::string_view text) const;

  std::array<SentenceTemplate, kNumRelations> claims_;
  SentenceTemplate link_, event_, question_;
};

// The wording that the project ships. Made once; thread safe.
const RelationChainWording& relation_chain_wording();

}  // namespace timeprobe
