// Answers the questions of chronosense-multi by Allen's algebra.
#pragma once

#include <string_view>

#include "questions/relation_chain_text.h"
#include "reasoner/conclusion.h"

namespace timeprobe {

// Relations in words may come in any order and form any network: the answer holds over all
// arrangements of all the events. Dates leave open what happens inside a year.
Conclusion reason_relation_chain(const RelationClaim& claim, std::string_view context);

}  // namespace timeprobe
