// Answers that exist already, scored without a store: of each answer what tables need is left, and
// nothing can be gone on with.
#pragma once

#include <functional>
#include <memory>

#include "evaluation/run_store.h"
#include "evaluation/runner.h"
#include "models/asker.h"
#include "questions/question_source.h"

namespace timeprobe {

struct UnkeptRun {
  RunOutcome outcome;  // of the questions and their failures; tokens were paid when they were asked
  MeasuredRun run;     // what has no answer has failed, and counts as that
};

using MakeQuestions = std::function<std::unique_ptr<QuestionSource>()>;

// The questions are read twice: all of them are looked at before the first is put. Throws what
// RunStore::begin_run throws of them. Of the options, progress and stop are heard. REQUIRES: an
// asker on this machine, whose replies come in the order of the questions (LocalAsker).
UnkeptRun answer_unkept(const RunPlan& plan, const MakeQuestions& questions, Asker& asker,
                        const RunOptions& options);

}  // namespace timeprobe
