// What makes questions harder: the effects of a label with levels (how explicit a reference is), of
// a number (how many events there are), and of both together, on one run.
//
// A logistic regression (logistic_regression.h) of the score on the level, log2 of the number and
// their product; the numbers are centred, so that levels are compared at the mean length. The
// values of EffectSpec::adjust have constants of their own.
#pragma once

#include <string>
#include <vector>

#include "evaluation/logistic_regression.h"
#include "evaluation/metrics.h"
#include "suites/suite.h"

namespace timeprobe {

struct MeasuredEffect {
  std::string title;  // "H1: vague against explicit"
  RegressionEstimate log_odds;
  std::size_t n = 0;
};

// Of the selected questions. H1: each level against each one before it. H2: twice the number, at
// each level. H3: how much steeper that is at each level than at the first. What a run does not
// vary is left out; empty when it varies nothing, all scores are the same, or the regression has no
// solution.
std::vector<MeasuredEffect> measure_effects(const MeasuredAnswers& answers,
                                            const std::string& suite, const EffectSpec& spec,
                                            const Labels& selector);

}  // namespace timeprobe
