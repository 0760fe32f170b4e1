// The exact temporal reasoner: reads a question and its context as text and answers without a
// language model, with the evidence that it used.
//
// It sees what a model sees, never our structured fields, and it does not guess: a text that it
// cannot read is "not understood", a question that the context does not decide is "no answer", and
// several answers that the context allows alike are "ambiguous", all of them listed.
//
//   reason("Which team did Messi play for in Jul, 2010?",
//          {ContextKind::facts, "Messi plays for FC Barcelona from Oct, 2004 to Aug, 2021."})
//     -> answered, "FC Barcelona", because of that fact
//
// Each benchmark has its own rules: tempreason_reasoner.h, chronosense_reasoner.h.
#pragma once

#include <string_view>

#include "questions/question.h"
#include "reasoner/conclusion.h"

namespace timeprobe {

// The kind of the context says whose rules apply. Pure and thread safe.
Conclusion reason(std::string_view question, const Context& context);

}  // namespace timeprobe
