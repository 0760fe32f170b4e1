// What makes questions harder (evaluation/effects.h), for each run.
#pragma once

#include <optional>
#include <vector>

#include "evaluation/run_store.h"
#include "report/run_value.h"
#include "report/table.h"
#include "suites/suite.h"

namespace timeprobe {

// A row an effect, a column a run that varies what the effects need; none where no run does. Each
// effect is added to the values as its log odds.
std::optional<Table> effect_table(const Suite& suite, const EffectSpec& spec,
                                  const std::vector<MeasuredRun>& runs,
                                  std::vector<RunValue>& values);

}  // namespace timeprobe
