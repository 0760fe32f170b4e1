#include "evaluation/runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "base/comma_list.h"
#include "base/counted.h"
#include "base/error.h"
#include "evaluation/prepared_questions.h"
#include "suites/suite.h"

namespace timeprobe {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kPatience{50};

const Suite& suite_of(const Question& question) {
  const Suite* suite = find_suite(question.suite);
  if (suite != nullptr) return *suite;
  throw usage_error(fmt::format("question {} belongs to suite '{}', which is not one of: {}",
                                question.id, question.suite,
                                comma_list(all_suites(), &Suite::name)));
}

// Collects answers and commits them in groups bounded by number and time.
class GroupCommit {
 public:
  GroupCommit(RunStore& store, RunId run, const RunOptions& options)
      : store_(store), run_(run), options_(options) {}

  void add(StoredAnswer answer) {
    if (group_.empty()) opened_ = Clock::now();
    group_.push_back(std::move(answer));
    if (group_.size() >= options_.group_size) flush();
  }

  void flush_if_old() {
    if (!group_.empty() && Clock::now() - opened_ >= options_.group_time) flush();
  }

  void flush() {
    if (group_.empty()) return;
    store_.append(run_, group_);
    for (const StoredAnswer& answer : group_) {
      ++(answer.completion.finish == FinishReason::error ? num_failed_ : num_answered_);
    }
    group_.clear();
  }

  std::size_t num_answered() const { return num_answered_; }
  std::size_t num_failed() const { return num_failed_; }

 private:
  RunStore& store_;
  RunId run_;
  const RunOptions& options_;
  std::vector<StoredAnswer> group_;
  Clock::time_point opened_;
  std::size_t num_answered_ = 0;
  std::size_t num_failed_ = 0;
};

// "explicit-5-0: answered in 12 ms, 2 attempts, 90 + 4 tokens: yes"
std::string log_line(const Question& question, const Completion& completion) {
  constexpr std::size_t kShown = 120;
  const bool failed = completion.finish == FinishReason::error;
  std::string line =
      fmt::format("{}: {} in {:.0f} ms, {}", question.id, failed ? "failed" : "answered",
                  completion.latency_ms.value_or(0.0),
                  counted(static_cast<std::uint64_t>(completion.attempts), "attempt"));
  if (completion.prompt_tokens && completion.completion_tokens) {
    line +=
        fmt::format(", {} + {} tokens", *completion.prompt_tokens, *completion.completion_tokens);
  }
  std::string text = completion.text.substr(0, failed ? std::string::npos : kShown);
  std::replace(text.begin(), text.end(), '\n', ' ');
  return line + ": " + text;
}

// One session of a run. The questions in memory are those that are open.
class Session {
 public:
  Session(const RunPlan& plan, RunId run, Asker& asker, RunStore& store, const RunOptions& options)
      : asker_(asker),
        store_(store),
        options_(options),
        pending_(store, run, store.pending(run),
                 [&plan](const Question& question) { return prompt_of(plan, question); }),
        commit_(store, run, options) {
    const std::optional<RunInfo> info = store.find(plan.name);
    outcome_.num_questions = info->num_questions;
    outcome_.num_answered_before = info->num_answers;
  }

  RunOutcome answer_all() {
    try {
      ask_all();
    } catch (const Error& error) {
      if (!store_failed_) throw;
      outcome_.end = RunEnd::unsaved;
      outcome_.trouble = error.what();
    }
    note_totals();
    return outcome_;
  }

 private:
  struct Open {
    Question question;
    std::string cache_key;
  };

  void ask_all() {
    while (true) {
      if (!stopping_ && options_.stop != nullptr && options_.stop->load()) {
        outcome_.end = RunEnd::interrupted;
        stop();
      }
      fill();
      if (open_.empty()) break;
      for (Reply& reply : asker_.wait(kPatience)) take(std::move(reply));
      saving([this] { commit_.flush_if_old(); });
      report();
    }
    saving([this] { commit_.flush(); });
    report();
    if (outcome_.end == RunEnd::complete && commit_.num_failed() > 0) {
      outcome_.end = RunEnd::failures;
    }
  }

  void note_totals() {
    outcome_.num_answered_now = commit_.num_answered();
    outcome_.num_failed = commit_.num_failed();
    outcome_.num_retries = asker_.status().num_retries;
    outcome_.prompt_tokens = progress_.prompt_tokens;
    outcome_.completion_tokens = progress_.completion_tokens;
  }

  // An Error of `step` is the store's.
  template <typename Step>
  void saving(const Step& step) {
    store_failed_ = true;
    step();
    store_failed_ = false;
  }

  void stop() {
    stopping_ = true;
    asker_.stop();
    // What was given up comes back as no reply, or as a cancelled one.
    if (asker_.num_open() == 0) open_.clear();
  }

  void fill() {
    while (!stopping_ && open_.size() < asker_.capacity()) {
      std::optional<PreparedQuestion> prepared = pending_.next();
      if (!prepared) return;
      ask(*std::move(prepared));
    }
  }

  void ask(PreparedQuestion prepared) {
    Open open{std::move(prepared.question), ""};
    if (options_.cache == UseCache::yes) {
      open.cache_key = asker_.cache_key(prepared.prompt);
      if (!open.cache_key.empty()) {
        if (auto known = store_.cached(open.cache_key)) {
          ++outcome_.num_cached;
          keep(prepared.ordinal, open.question, std::move(*known));
          return;
        }
      }
    }
    const Open& kept = open_.emplace(prepared.ordinal, std::move(open)).first->second;
    asker_.submit(prepared.ordinal, kept.question, prepared.prompt);
  }

  void take(Reply reply) {
    const auto open = open_.find(reply.ticket);
    if (open == open_.end()) return;
    Completion& completion = reply.completion;
    const bool failed = completion.finish == FinishReason::error;
    if (options_.log) options_.log(log_line(open->second.question, completion));
    // What was given up was not asked; only what failed has a reason.
    if (failed) {
      if (!stopping_) note_failure(outcome_, completion, reply.permanent);
    } else if (!open->second.cache_key.empty()) {
      saving([&] { store_.remember(open->second.cache_key, completion); });
    }
    if (completion.finish == FinishReason::length) ++outcome_.num_truncated;
    progress_.prompt_tokens += completion.prompt_tokens.value_or(0);
    progress_.completion_tokens += completion.completion_tokens.value_or(0);
    // Given up, not failed: it is simply still to be asked.
    if (!(failed && stopping_)) keep(reply.ticket, open->second.question, std::move(completion));
    open_.erase(open);
    if (reply.hopeless && !stopping_) {
      outcome_.end = RunEnd::hopeless;
      stop();
    }
  }

  void keep(std::size_t ordinal, const Question& question, Completion completion) {
    StoredAnswer answer = scored_answer(ordinal, question, std::move(completion));
    saving([&] { commit_.add(std::move(answer)); });
  }

  void report() {
    if (!options_.progress) return;
    progress_.num_questions = outcome_.num_questions;
    progress_.num_answered_before = outcome_.num_answered_before;
    progress_.num_answered = outcome_.num_answered_before + commit_.num_answered();
    progress_.num_failed = commit_.num_failed();
    progress_.asker = asker_.status();
    options_.progress(progress_);
  }

  Asker& asker_;
  RunStore& store_;
  const RunOptions& options_;
  PreparedQuestions pending_;
  std::unordered_map<std::size_t, Open> open_;  // by ordinal
  GroupCommit commit_;
  RunProgress progress_;
  RunOutcome outcome_;
  bool stopping_ = false;
  bool store_failed_ = false;
};

}  // namespace

Prompt prompt_of(const RunPlan& plan, const Question& question) {
  Prompt prompt = suite_of(question).prompt(
      question, {plan.few_shot.examples_for(question), plan.thinking, ""});
  if (plan.layout == PromptLayout::single_turn) prompt = in_single_turn(std::move(prompt));
  const SamplingOverrides& sampling = plan.sampling;
  if (sampling.temperature) prompt.settings.temperature = *sampling.temperature;
  if (sampling.max_tokens) prompt.settings.max_tokens = *sampling.max_tokens;
  if (!sampling.stop.empty()) prompt.settings.stop = sampling.stop;
  return prompt;
}

StoredAnswer scored_answer(std::size_t ordinal, const Question& question, Completion completion) {
  Score score = suite_of(question).score(question, completion);
  return {ordinal, std::move(completion), std::move(score)};
}

void note_failure(RunOutcome& outcome, const Completion& completion, bool permanent) {
  FailureGroup& group =
      outcome.failures[completion.failure.empty() ? completion.text : completion.failure];
  if (group.count++ == 0) group.example = completion.text;
  group.permanent = permanent;
}

void check_question(const RunPlan& plan, const Question& question) { prompt_of(plan, question); }

RunOutcome answer_pending(const RunPlan& plan, RunId run, Asker& asker, RunStore& store,
                          const RunOptions& options) {
  return Session(plan, run, asker, store, options).answer_all();
}

}  // namespace timeprobe
