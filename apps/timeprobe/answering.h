// One sitting of a run: what `timeprobe run` and `timeprobe score` do with questions, whatever the
// answers come from. Begin the run under its lease, ask what has no answer yet, tell how it went
// (run_outcome.h).
#pragma once

#include <optional>
#include <string>

#include "evaluation/run_lease.h"
#include "evaluation/run_store.h"
#include "evaluation/runner.h"
#include "evaluation/unkept_run.h"
#include "run_flags.h"

namespace timeprobe {

// From here on Ctrl-C ends the sitting with what is stored.
void hear_interrupts();

// A run of a store that this process alone answers.
class LeasedRun {
 public:
  // Begins the run, or finds it. Replacing one that has answers is announced on standard error.
  // `database` is the file of the store. Throws usage Errors where another process answers it, and
  // for a plan or question that cannot be put.
  LeasedRun(RunStore& store, const std::string& database, const RunPlan& plan,
            QuestionSource& questions, IfRunExists if_exists);

  RunId id() const { return id_; }

 private:
  std::optional<RunLease> lease_;
  RunId id_;
};

// Asks and stores, with a line of progress on a terminal; at the end what the asker has to remark.
RunOutcome answer_run(const RunFlags& flags, const RunPlan& plan, RunId run, Asker& asker,
                      RunStore& store);

// The same for answers that are not to be kept.
UnkeptRun answer_unkept(const RunFlags& flags, const RunPlan& plan, const MakeQuestions& questions,
                        Asker& asker);

}  // namespace timeprobe
