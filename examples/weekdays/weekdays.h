// A tiny suite of somebody's own (docs/adding-a-suite.md): on what day of the week does a date
// fall? The questions are drawn from the years 1900 to 2099 of the Gregorian calendar.
//
// Score::metrics: "accuracy" (exactly one day of the week is named, and it is the right one),
// "invalid" and "accuracy_last". Chance is 1/7.
#pragma once

#include <vector>

#include "suites/suite.h"

namespace timeprobe::weekdays {

Suite suite();

// generate.cc: `per_century` questions for each century. The same for the same seed. O(questions).
std::vector<Question> generate(std::size_t per_century, std::uint64_t seed);

Prompt prompt(const Question& question, const PromptOptions& options);
Score score(const Question& question, const Completion& completion);
std::vector<TableSpec> tables();
std::vector<PublishedValue> published();

}  // namespace timeprobe::weekdays
