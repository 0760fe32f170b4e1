// The run store: one SQLite file that holds many runs (docs/formats.md, "The run store").
//
// The plan of a run is written before anything is asked; every answer is durable before it is
// counted. After a kill at any moment the store tells what is still missing. A request that failed
// is no answer: its reason is kept until the question is answered.
//
// Not thread safe; several processes may use one file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "evaluation/database.h"
#include "evaluation/metrics.h"
#include "evaluation/run_plan.h"
#include "questions/question_source.h"

namespace timeprobe {

// The number of a run in its store. Strong, so that it is not mixed up with an ordinal.
struct RunId {
  std::int64_t value = 0;
  bool operator==(const RunId&) const = default;
};

// One answered question of a run; `ordinal` is its place in the plan, counted from 0.
struct StoredAnswer {
  std::size_t ordinal = 0;
  Completion completion;
  Score score;
};

struct RunInfo {
  RunId id;
  std::string name;
  std::string model;
  std::map<std::string, std::string> settings;
  std::string version;  // of timeprobe
  std::string created;  // UTC, ISO 8601
  std::size_t num_questions = 0;
  std::size_t num_answers = 0;
  std::size_t num_failures = 0;    // questions whose last request failed
  std::int64_t prompt_tokens = 0;  // of the answers, as the server reported
  std::int64_t completion_tokens = 0;

  bool complete() const { return num_answers == num_questions; }
};

// The last failed request of a question without an answer.
struct StoredFailure {
  std::size_t ordinal = 0;
  std::string id;  // of the question
  std::string kind;
  std::string message;
  std::int64_t attempts = 0;

  bool operator==(const StoredFailure&) const = default;
};

// A question of a plan and what has become of it.
struct AskedQuestion {
  std::size_t ordinal = 0;
  Question question;  // as it was put: with no label of the run

  struct Answer {
    Completion completion;
    Score score;
  };
  // Also of a request that failed; none where nothing came back yet.
  std::optional<Answer> answer;
};

// All that is stored of a run, in memory. Takes some kilobytes an answer, and its context.
struct LoadedRun {
  RunInfo info;
  // The answered questions, and those whose requests failed, in the order of the plan. Those
  // without the label "setting" have the run's ("0-shot", "cot"), when its model reads prompts.
  std::vector<ScoredQuestion> scored;
};

// What tables and comparisons look at (measured_answers.h), of the same questions.
struct MeasuredRun {
  RunInfo info;
  MeasuredAnswers answers;
};

MeasuredRun measured(const LoadedRun& run);

enum class IfRunExists {
  resume,   // continue when the plan is the same, else refuse
  replace,  // forget the old run and its answers
};

class RunStore {
 public:
  // Makes the file when it is missing. Throws a usage Error for a file of a newer timeprobe.
  static RunStore open(const std::filesystem::path& path);

  // To read, or to go on with. Where the file or its folder cannot be written, it can be read.
  // Throws a usage Error when there is no file, or nothing in it.
  static RunStore open_existing(const std::filesystem::path& path);

  // A second connection that only reads, for another thread.
  static RunStore open_beside(const RunStore& other);

  ~RunStore();
  RunStore(const RunStore&) = delete;
  RunStore& operator=(const RunStore&) = delete;

  // Writes the plan in one transaction, or finds the run that has it already. Throws a usage Error
  // when the name stands for another plan, and what `check` throws of a question. Takes
  // some forty bytes of memory a question. A record that stands twice is refused.
  RunId begin_run(const RunPlan& plan, QuestionSource& questions, IfRunExists if_exists,
                  const std::function<void(const Question&)>& check = nullptr);

  // The questions of the plan, in its order, as they were put: with no label of the run.
  std::vector<Question> questions(RunId run);

  std::size_t num_questions(RunId run);

  // The SHA-256 of the plan with its questions (PlanHash).
  std::string plan_hash(RunId run);

  // What differs from the plan of the stored run of its name: "temperature: 0 then, 0.7 now", one
  // for each setting; empty when only the questions can differ.
  static std::vector<std::string> differences(const RunInfo& stored, const RunPlan& plan);

  // Throws the usage Error about a stored run whose name is wanted for another plan.
  [[noreturn]] void refuse_plan(const RunInfo& stored, const RunPlan& plan) const;

  // The ordinals without answer, ascending.
  std::vector<std::size_t> pending(RunId run);

  Question question(RunId run, std::size_t ordinal);

  // In the order of the ordinals, and within one transaction, which is cheaper than one by one.
  void for_each_question(RunId run, std::span<const std::size_t> ordinals,
                         const std::function<void(std::size_t, Question)>& visit);

  // Stores the answers in one transaction. An ordinal that has an answer keeps it. Completions with
  // FinishReason::error are noted as failures and stay pending.
  void append(RunId run, const std::vector<StoredAnswer>& answers);

  // Of the answers' scores; none without answers.
  std::optional<double> mean_value(RunId run);

  // Answers of any run by a key of model, address and prompt; none without one. See --cache.
  std::optional<Completion> cached(const std::string& key);
  void remember(const std::string& key, const Completion& completion);

  // At most `most`, the highest ordinals first.
  std::vector<StoredFailure> failures(RunId run, std::size_t most);

  // From now on this object only reads; what would write fails.
  void refuse_writes();

  // In the order in which they were begun.
  std::vector<RunInfo> runs();
  std::optional<RunInfo> find(const std::string& name);

  // Both throw a usage Error that lists the names there are.
  RunInfo info(const std::string& name);
  LoadedRun load(const std::string& name);

  // The same measured, read answer by answer. Runs that are given the same texts share them.
  MeasuredRun measure(const std::string& name,
                      std::shared_ptr<TextNumbers> texts = std::make_shared<TextNumbers>());

  // The questions of the plan in its order, one at a time.
  void for_each_asked(RunId run, const std::function<void(AskedQuestion)>& visit);

  // One question of load(). REQUIRES: it has an answer or failed.
  ScoredQuestion scored(const RunInfo& run, std::size_t ordinal);

  // While it lives, all that this object reads is of one moment, whoever writes to the file.
  // REQUIRES: this object writes nothing meanwhile, and does not call for_each_question.
  [[nodiscard]] Transaction hold_still();

 private:
  struct Statements;

  RunStore(const std::filesystem::path& path, DatabaseAccess access);
  RunId insert(const RunPlan& plan);
  std::string insert_questions(RunId run, const RunPlan& plan, QuestionSource& questions,
                               const std::function<void(const Question&)>& check);
  Statements& statements();
  bool has_failures(RunId run);
  void put_answer(RunId run, const StoredAnswer& answer);
  void put_failure(RunId run, const StoredAnswer& answer);
  void forget_failure(RunId run, std::size_t ordinal);

  Database database_;
  std::unique_ptr<Statements> statements_;
};

}  // namespace timeprobe
