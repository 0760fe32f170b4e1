// `timeprobe run --dry-run` and `--show-prompts`: what would be asked, without asking.
#pragma once

#include "evaluation/run_plan.h"
#include "models/asker.h"
#include "questions/question_source.h"
#include "run_flags.h"

namespace timeprobe {

// Prints the first prompts as they would be put, or how many prompts and tokens there are (a token
// for four bytes), less what the store or the cache holds already. Returns the exit code. Throws a
// usage Error where the run would: the name stands for another plan.
int rehearse(const RunFlags& flags, const RunPlan& plan, const Asker& asker,
             QuestionSource& questions);

}  // namespace timeprobe
