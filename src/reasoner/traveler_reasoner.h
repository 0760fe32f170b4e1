// Answers TRAVELER's questions from the text of a prompt.
#pragma once

#include <string_view>

#include "facts/universe.h"
#include "reasoner/conclusion.h"
#include "time/vague_adverb.h"

namespace timeprobe {

// Reads the time of speech, the events (in either presentation and encoding), what is known of
// people's dates, and the question. The vocabulary says how events are told; no event is taken from
// it. A vague question gets the answer with the highest expected score, and the explanation gives
// its probability by these curves.
//
// Answers: "Mary, Tom" or "nobody"; "yes" or "no"; a count; "2023-09-29 08:01" or "nothing".
Conclusion reason_traveler(std::string_view prompt, const EventVocabulary& vocabulary,
                           const VagueCurves& curves);

}  // namespace timeprobe
