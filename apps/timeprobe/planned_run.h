// What a run asks, and how, by the flags of `timeprobe run`: everything but the questions.
#pragma once

#include "evaluation/run_plan.h"
#include "models/asker.h"
#include "run_flags.h"

namespace timeprobe {

// Throws usage Errors for flags that do not go together.
RunPlan plan_of(const RunFlags& flags, const Asker& asker);

}  // namespace timeprobe
