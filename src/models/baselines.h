// Systems without understanding, to read other systems' scores against.
//
//   baseline:random  TempReason: an object of the context, drawn with equal chances; L1 and year
//                    prediction: a time 1 to 132 months, or 1 to 10 years, on the asked side of the
//                    reference. Questions with few possible answers (True or False; yes or
//                    no; the sets of known names): one of them
//   baseline:first   the first fact of the context; L1 and year prediction: the reference itself
//   baseline:latest  the fact with the latest start; L1 and year prediction as `first`
//   baseline:gold    the first accepted answer: the upper bound of the scorer
//   baseline:coin    the same as random
//   baseline:always-true, baseline:always-false, baseline:always-yes, baseline:nobody
//                    the same answer to everything
//   baseline:hypothesis-only
//                    ChronoSense: True when the hypothesis is that of the task. Reads the name of
//                    the task and no date, and so shows the shortcut of docs/chronosense.md
//
// An L3 question's anchor is never answered. Without facts (CBQA, OBQA) random, first and latest
// are empty.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "models/model.h"

namespace timeprobe {

// The names behind "baseline:".
std::vector<std::string> baseline_names();

// The baseline of that name, or nullptr.
std::unique_ptr<Model> make_baseline(const std::string& name, const ModelOptions& options);

}  // namespace timeprobe
