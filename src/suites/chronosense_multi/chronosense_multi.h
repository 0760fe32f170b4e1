// Chains of events after ChronoSense: is a relation between the first and the last certain,
// possible or impossible? Our own suite; no paper has numbers for it.
//
// Score::metrics are those of ChronoSense: "accuracy" (exactly one of the words certain, possible
// and impossible in the generated text), "invalid" and "accuracy_last".
#pragma once

#include "suites/suite.h"

namespace timeprobe::chronosense_multi {

Suite suite();

Prompt prompt(const Question& question, const PromptOptions& options);
Score score(const Question& question, const Completion& completion);
std::vector<TableSpec> tables();
std::vector<PublishedValue> published();
std::vector<FigureSpec> figures();

}  // namespace timeprobe::chronosense_multi
