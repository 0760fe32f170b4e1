// A question as one text, for models that read a text and write an answer: T5.
#pragma once

#include <string>

#include "questions/question.h"

namespace timeprobe {

// The question, a space, the context; without a context the question alone. White space before
// either is dropped. As the TempReason scripts write it.
std::string source_text(const Question& question);

}  // namespace timeprobe
