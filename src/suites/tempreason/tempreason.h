// TempReason (Tan, Ng, Bing, ACL 2023, arXiv 2306.08952): year prediction, month arithmetic (L1),
// time to event (L2) and event to event (L3).
//
// Score::metrics of every task: "em" and "f1" (SQuAD normalisation, maximum over the accepted
// answers). Tasks whose answer is a month or a year add "absolute_error" (months or years; absent
// when the answer cannot be read) and "trend" (1 when the answer lies on the asked side of the
// reference date).
#pragma once

#include "suites/suite.h"

namespace timeprobe::tempreason {

Suite suite();

Prompt prompt(const Question& question, const PromptOptions& options);
Score score(const Question& question, const Completion& completion);
std::vector<TableSpec> tables();
std::vector<PublishedValue> published();
std::vector<FigureSpec> figures();

}  // namespace timeprobe::tempreason
