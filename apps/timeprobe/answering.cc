#include "answering.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "command_line/interrupts.h"
#include "run_progress.h"

namespace timeprobe {
namespace {

constexpr InterruptTexts kInterruptTexts = {
    "\ntimeprobe: waiting for what is in flight; interrupt again to end at once\n",
    "\ntimeprobe: ended at once; what was in flight is lost, what was stored is not\n"};

void announce_replacement(const RunInfo& old) {
  if (old.num_answers == 0) return;
  fmt::print(stderr, "timeprobe: --force: the {} stored answers of run '{}' are dropped\n",
             old.num_answers, old.name);
}

bool shows_progress(const RunFlags& flags) {
  return !flags.quiet && !flags.verbose && ::isatty(STDERR_FILENO) != 0;
}

// What `answer` makes, with a line of progress meanwhile and what the asker has to remark behind
// it.
template <typename Answer>
auto in_sitting(const RunFlags& flags, Asker& asker, const Answer& answer) {
  RunOptions options;
  options.stop = &stop_on_interrupt(kInterruptTexts);
  options.cache = flags.cache ? UseCache::yes : UseCache::no;
  if (flags.verbose) {
    options.log = [](const std::string& line) { fmt::print(stderr, "{}\n", line); };
  }
  std::optional<ProgressLine> line;
  if (shows_progress(flags)) {
    line.emplace(flags.prices);
    options.progress = [&line](const RunProgress& progress) { line->show(progress); };
  }
  auto made = answer(options);
  line.reset();  // ends the line before anything else is said
  for (const std::string& remark : asker.remarks()) fmt::print(stderr, "{}\n", remark);
  return made;
}

}  // namespace

void hear_interrupts() { stop_on_interrupt(kInterruptTexts); }

LeasedRun::LeasedRun(RunStore& store, const std::string& database, const RunPlan& plan,
                     QuestionSource& questions, IfRunExists if_exists) {
  const std::optional<RunInfo> old = store.find(plan.name);
  // Held before a run is replaced, too: somebody may be answering it.
  if (old) lease_.emplace(database, old->id, plan.name);
  if (old && if_exists == IfRunExists::replace) announce_replacement(*old);
  id_ = store.begin_run(plan, questions, if_exists,
                        [&plan](const Question& question) { check_question(plan, question); });
  if (!old || old->id != id_) lease_.emplace(database, id_, plan.name);
}

RunOutcome answer_run(const RunFlags& flags, const RunPlan& plan, RunId run, Asker& asker,
                      RunStore& store) {
  return in_sitting(flags, asker, [&](const RunOptions& options) {
    return answer_pending(plan, run, asker, store, options);
  });
}

UnkeptRun answer_unkept(const RunFlags& flags, const RunPlan& plan, const MakeQuestions& questions,
                        Asker& asker) {
  return in_sitting(flags, asker, [&](const RunOptions& options) {
    return answer_unkept(plan, questions, asker, options);
  });
}

}  // namespace timeprobe
