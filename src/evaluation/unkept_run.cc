#include "evaluation/unkept_run.h"

#include <deque>
#include <utility>

#include "base/check.h"
#include "base/version.h"
#include "evaluation/distinct_questions.h"
#include "questions/question_json.h"

namespace timeprobe {
namespace {

constexpr std::chrono::milliseconds kPatience{50};

bool is_asked_to_stop(const RunOptions& options) {
  return options.stop != nullptr && options.stop->load();
}

// How many there are; those so far when it was asked to stop.
std::size_t check_all(const RunPlan& plan, QuestionSource& questions, const RunOptions& options) {
  DistinctQuestions seen;
  while (const auto question = questions.next()) {
    check_question(plan, *question);
    seen.add(*question, to_json_line(*question));
    if (is_asked_to_stop(options)) break;
  }
  seen.require_any();
  return seen.size();
}

class UnkeptSession {
 public:
  UnkeptSession(const RunPlan& plan, std::size_t num_questions, Asker& asker,
                const RunOptions& options)
      : plan_(plan), asker_(asker), options_(options) {
    RunInfo& info = made_.run.info;
    info.name = plan.name;
    info.model = plan.model;
    info.settings = plan.settings;
    info.version = kVersion;
    info.num_questions = info.num_answers = made_.outcome.num_questions = num_questions;
    made_.run.answers.reserve(num_questions);
  }

  UnkeptRun answer_all(QuestionSource& questions) {
    while (!is_stopped()) {
      fill(questions);
      if (open_.empty()) break;
      for (Reply& reply : asker_.wait(kPatience)) take(std::move(reply));
      report();
    }
    if (!open_.empty()) asker_.stop();
    RunOutcome& outcome = made_.outcome;
    if (outcome.end == RunEnd::complete && outcome.num_failed > 0) outcome.end = RunEnd::failures;
    return std::move(made_);
  }

 private:
  bool is_stopped() {
    if (!is_asked_to_stop(options_)) return false;
    made_.outcome.end = RunEnd::interrupted;
    return true;
  }

  void fill(QuestionSource& questions) {
    while (open_.size() < asker_.capacity()) {
      std::optional<Question> question = questions.next();
      if (!question) return;
      asker_.submit(next_ordinal_++, *question, prompt_of(plan_, *question));
      open_.push_back(*std::move(question));
    }
  }

  void take(Reply reply) {
    const std::size_t ordinal = made_.run.answers.size();
    TIMEPROBE_CHECK(reply.ticket == ordinal, "replies come in the order of the questions");
    Question question = std::move(open_.front());
    open_.pop_front();
    const Score score = score_of(question, std::move(reply));
    label_with_setting(question, plan_.settings);
    made_.run.answers.add(ordinal, question, score);
  }

  Score score_of(const Question& question, Reply reply) {
    RunOutcome& outcome = made_.outcome;
    if (reply.completion.finish == FinishReason::error) {
      ++outcome.num_failed;
      note_failure(outcome, reply.completion, reply.permanent);
      return {};
    }
    ++outcome.num_answered_now;
    return scored_answer(reply.ticket, question, std::move(reply.completion)).score;
  }

  void report() const {
    if (!options_.progress) return;
    RunProgress progress;
    progress.num_questions = made_.outcome.num_questions;
    progress.num_answered = made_.outcome.num_answered_now;
    progress.num_failed = made_.outcome.num_failed;
    progress.asker = asker_.status();
    options_.progress(progress);
  }

  const RunPlan& plan_;
  Asker& asker_;
  const RunOptions& options_;
  std::deque<Question> open_;  // put, in their order
  std::size_t next_ordinal_ = 0;
  UnkeptRun made_;
};

}  // namespace

UnkeptRun answer_unkept(const RunPlan& plan, const MakeQuestions& questions, Asker& asker,
                        const RunOptions& options) {
  const std::size_t num_questions = check_all(plan, *questions(), options);
  return UnkeptSession(plan, num_questions, asker, options).answer_all(*questions());
}

}  // namespace timeprobe
