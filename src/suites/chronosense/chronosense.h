// ChronoSense (Islakoglu and Kalo, arXiv 2501.03040): the thirteen Allen relations and three tasks
// of temporal arithmetic, each a hypothesis that is true or false.
//
// Score::metrics: "accuracy" (the paper's validity rule: exactly one of the strings true and false
// in the generated text, else invalid and wrong), "invalid" (1 when that rule found no answer) and
// "accuracy_last" (the last true or false wins: what a chain of thought that mentions both ends
// with).
#pragma once

#include "suites/suite.h"

namespace timeprobe::chronosense {

Suite suite();

Prompt prompt(const Question& question, const PromptOptions& options);
Score score(const Question& question, const Completion& completion);
std::vector<TableSpec> tables();
std::vector<PublishedValue> published();
std::vector<FigureSpec> figures();

}  // namespace timeprobe::chronosense
