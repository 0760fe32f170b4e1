// What one positive and one negative question of ChronoSense are made of, and how an item is made
// from a pair of events, a length or a frequency.
//
// A pair with relation R gives the positive "R?" and the negative "H?", H drawn uniformly from the
// hypotheses that the three-valued evaluator finds certainly false: the paper's legal negatives for
// proper intervals. What it finds undecidable is never asked. Arithmetic items ask the true year
// and a wrong one, near (1 to 3 years off) or far (4 to 30) with equal chances.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "allen/relation_set.h"
#include "base/random.h"
#include "questions/chronosense_text.h"

namespace timeprobe::chronosense {

struct Item {
  ChronoSenseContext context;
  Hypothesis positive;
  ChronoSenseContext negative_context;  // differs from `context` in hypothesis-keyed tasks only
  Hypothesis negative;
};

// REQUIRES: the hypothesis is certainly true of the pair and another one certainly false.
Item relation_item(Relation relation, const StatedPair& pair, Random& random);

// REQUIRES: length >= 1, in units of the start's granularity.
Item end_item(const std::string& name, const Date& start, std::int64_t length, Random& random);

// Asks a year strictly between those of start and end, and one outside. REQUIRES: there is one
// between.
Item intermediate_item(const StatedEvent& event, Random& random);

// Asks the year of the first repetition, and a later year than the first one without a repetition.
// REQUIRES: a period of at least two years.
Item next_item(const StatedFrequency& context, Random& random);

// The item about "Event A" and "Event B" instead.
Item with_abstract_names(Item item);

// The random numbers of one item: they do not depend on what is drawn before.
Random item_random(std::uint64_t seed, std::string_view kind, const ChronoSenseTask& task,
                   std::uint64_t number);

// What the evaluator says of a pair.
Truth truth_of(Relation relation, const StatedPair& pair);
RelationSet negatives_of(const StatedPair& pair);

// Whether the first event comes before the other in an order of all events: by start, then by end.
bool is_earlier(const StatedEvent& event, const StatedEvent& other);

// The dates and lengths of a context, the earlier event of a pair first: what makes two abstract
// items the same, whichever event is called A.
using DateKey = std::array<std::int32_t, 4>;
DateKey key_of(const ChronoSenseContext& context);

}  // namespace timeprobe::chronosense
