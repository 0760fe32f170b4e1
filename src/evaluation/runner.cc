#include "evaluation/runner.h"

#include <fmt/format.h>

#include "base/error.h"
#include "suites/suite.h"

namespace timeprobe {
namespace {

using Clock = std::chrono::steady_clock;

const Suite& suite_of(const Question& question) {
  const Suite* suite = find_suite(question.suite);
  if (suite != nullptr) return *suite;
  std::string known;
  for (const Suite& candidate : all_suites()) known += (known.empty() ? "" : ", ") + candidate.name;
  throw usage_error(fmt::format("question {} belongs to suite '{}', which is not one of: {}",
                                question.id, question.suite, known));
}

PromptOptions prompt_options(const RunPlan& plan, const Question& question) {
  return {plan.few_shot.examples_for(question), plan.thinking};
}

StoredAnswer ask(const RunPlan& plan, std::size_t ordinal, const Model& model) {
  const Question& question = plan.questions[ordinal];
  const Suite& suite = suite_of(question);
  Prompt prompt = suite.prompt(question, prompt_options(plan, question));
  if (plan.layout == PromptLayout::single_turn) prompt = in_single_turn(std::move(prompt));
  const Clock::time_point start = Clock::now();
  Completion completion = model.answer(question, prompt);
  if (!completion.latency_ms) {
    completion.latency_ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
  }
  Score score = suite.score(question, completion);
  return {ordinal, std::move(completion), std::move(score)};
}

// Collects answers and commits them in groups bounded by number and time.
class GroupCommit {
 public:
  GroupCommit(RunStore& store, RunId run, const RunOptions& options, RunProgress progress)
      : store_(store), run_(run), options_(options), progress_(progress) {}

  void add(StoredAnswer answer) {
    if (group_.empty()) opened_ = Clock::now();
    group_.push_back(std::move(answer));
    const bool old = Clock::now() - opened_ >= options_.group_time;
    if (old || group_.size() >= options_.group_size) flush();
  }

  void flush() {
    if (group_.empty()) return;
    store_.append(run_, group_);
    progress_.num_answered += group_.size();
    group_.clear();
    if (options_.progress) options_.progress(progress_);
  }

  std::size_t num_answered() const { return progress_.num_answered; }

 private:
  RunStore& store_;
  RunId run_;
  const RunOptions& options_;
  RunProgress progress_;
  std::vector<StoredAnswer> group_;
  Clock::time_point opened_;
};

}  // namespace

void check_plan(const RunPlan& plan) {
  for (const Question& question : plan.questions) {
    suite_of(question).prompt(question, prompt_options(plan, question));
  }
}

RunOutcome answer_pending(const RunPlan& plan, RunId run, const Model& model, RunStore& store,
                          const RunOptions& options) {
  const std::vector<std::size_t> pending = store.pending(run);
  RunOutcome outcome;
  outcome.num_questions = plan.questions.size();
  outcome.num_answered_before = plan.questions.size() - pending.size();
  GroupCommit commit(store, run, options, {outcome.num_answered_before, outcome.num_questions});
  for (const std::size_t ordinal : pending) {
    if (options.stop != nullptr && options.stop->load()) {
      outcome.end = RunEnd::interrupted;
      break;
    }
    commit.add(ask(plan, ordinal, model));
  }
  commit.flush();
  outcome.num_answered_now = commit.num_answered() - outcome.num_answered_before;
  return outcome;
}

}  // namespace timeprobe
