// TRAVELER (Kenneweg et al., arXiv 2505.01325): questions over sets of everyday events with
// explicit, implicit and vague references to time; and traveler-beyond, the categories that it
// leaves as future work.
//
// A setting is a prompting strategy, "cot-review/date-only/language" where none is chosen.
//
// Score::metrics: "accuracy" (1 or 0; for vague questions the share of speakers that the answer
// suits), "ceiling" (the best accuracy that any answer has), "invalid" (1 when no answer could be
// read), "accuracy_lenient" (a date without its time is right when the day is) and
// "accuracy_upstream" (the rules of the authors' scripts).
#pragma once

#include "suites/suite.h"

namespace timeprobe::traveler {

Suite suite();
Suite beyond_suite();

Prompt prompt(const Question& question, const PromptOptions& options);
Score score(const Question& question, const Completion& completion);
std::vector<TableSpec> tables();
std::vector<TableSpec> beyond_tables();
std::vector<PublishedValue> published();
std::vector<PublishedValue> beyond_published();
std::vector<NamedPlan> plans();
std::vector<EffectSpec> effects();
std::vector<FigureSpec> figures();
std::vector<FigureSpec> beyond_figures();

// The strategy of Phase 3.
inline constexpr const char* kDefaultSetting = "cot-review/date-only/language";

}  // namespace timeprobe::traveler
