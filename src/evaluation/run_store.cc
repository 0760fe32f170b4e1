#include "evaluation/run_store.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <ctime>
#include <nlohmann/json.hpp>

#include "base/check.h"
#include "base/error.h"
#include "base/nearest_word.h"
#include "base/version.h"
#include "evaluation/distinct_questions.h"
#include "evaluation/run_rows.h"
#include "evaluation/run_schema.h"
#include "questions/question_json.h"

namespace timeprobe {
namespace {

using nlohmann::json;

std::string now_utc() {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
}

// The file, and its folder, where SQLite makes two files beside it.
bool can_be_written(const std::filesystem::path& path) {
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
  return ::access(path.c_str(), W_OK) == 0 && ::access(folder.c_str(), W_OK) == 0;
}

// "name: 'old' then, 'new' now" where they differ.
void note_difference(std::vector<std::string>& differences, const std::string& name,
                     const std::string& old_value, const std::string& new_value) {
  if (old_value == new_value) return;
  const auto shown = [](const std::string& value) { return value.empty() ? "none" : value; };
  differences.push_back(
      fmt::format("{}: {} then, {} now", name, shown(old_value), shown(new_value)));
}

std::string value_of(const std::map<std::string, std::string>& settings, const std::string& name) {
  const auto found = settings.find(name);
  return found == settings.end() ? "" : found->second;
}

ScoredQuestion scored_of(AskedQuestion asked, const RunInfo& run) {
  label_with_setting(asked.question, run.settings);
  return {std::move(asked.question), std::move(asked.answer->completion),
          std::move(asked.answer->score)};
}

// A number of things, or a place among them, in the first column.
std::size_t read_count(const Statement& row) { return static_cast<std::size_t>(row.integer(0)); }

}  // namespace

RunStore::RunStore(const std::filesystem::path& path, DatabaseAccess access)
    : database_(path, access) {
  if (access != DatabaseAccess::read) {
    migrate_run_schema(database_);
  } else if (run_schema_version(database_) < kRunSchemaVersion) {
    throw usage_error(fmt::format(
        "{}: has schema {} of an older timeprobe and cannot be written; read a copy of it",
        database_.path(), run_schema_version(database_)));
  }
}

RunStore::~RunStore() = default;

RunStore RunStore::open(const std::filesystem::path& path) {
  return RunStore(path, DatabaseAccess::write);
}

RunStore RunStore::open_existing(const std::filesystem::path& path) {
  if (!std::filesystem::exists(path)) {
    throw usage_error(path.string() + ": there is no run store; 'timeprobe run' makes one");
  }
  // Left as it is: to read is not to make a store.
  if (std::filesystem::is_regular_file(path) && std::filesystem::is_empty(path)) {
    throw usage_error(path.string() + ": the file is empty; 'timeprobe run' makes a run store");
  }
  return RunStore(path, can_be_written(path) ? DatabaseAccess::write : DatabaseAccess::read);
}

RunStore RunStore::open_beside(const RunStore& other) {
  return RunStore(other.database_.path(), DatabaseAccess::read);
}

std::optional<RunInfo> RunStore::find(const std::string& name) {
  Statement select(database_, std::string(kSelectRuns) + " WHERE name = ?1", name);
  if (!select.step()) return std::nullopt;
  return read_info(select);
}

RunId RunStore::begin_run(const RunPlan& plan, QuestionSource& questions, IfRunExists if_exists,
                          const std::function<void(const Question&)>& check) {
  Transaction transaction(database_);
  const std::optional<RunInfo> old = find(plan.name);
  if (old && if_exists == IfRunExists::resume) {
    PlanHash hash(plan);
    while (const auto question = questions.next()) hash.add(to_json_line(*question));
    if (plan_hash(old->id) != hash.finish()) refuse_plan(*old, plan);
    return old->id;
  }
  if (old) Statement(database_, "DELETE FROM runs WHERE id = ?1", old->id.value).step();
  const RunId run = insert(plan);
  const std::string hash = insert_questions(run, plan, questions, check);
  Statement(database_, "UPDATE runs SET plan_hash = ?2 WHERE id = ?1", run.value, hash).step();
  transaction.commit();
  return run;
}

std::vector<std::string> RunStore::differences(const RunInfo& stored, const RunPlan& plan) {
  std::vector<std::string> differences;
  note_difference(differences, "model", stored.model, plan.model);
  std::map<std::string, std::string> names = stored.settings;
  names.insert(plan.settings.begin(), plan.settings.end());
  for (const auto& [name, value] : names) {
    note_difference(differences, name, value_of(stored.settings, name),
                    value_of(plan.settings, name));
  }
  return differences;
}

void RunStore::refuse_plan(const RunInfo& stored, const RunPlan& plan) const {
  const std::vector<std::string> changed = differences(stored, plan);
  throw usage_error(fmt::format(
      "{}: run '{}' exists with another plan ({}); choose another --name, or --force to replace it",
      database_.path(), plan.name,
      changed.empty() ? fmt::format("its {} questions are others", stored.num_questions)
                      : fmt::format("{}", fmt::join(changed, "; "))));
}

RunId RunStore::insert(const RunPlan& plan) {
  Statement(database_,
            "INSERT INTO runs(name, model, settings, version, created, plan_hash)"
            " VALUES (?1, ?2, ?3, ?4, ?5, '')",
            plan.name, plan.model, json(plan.settings).dump(), kVersion, now_utc())
      .step();
  return {database_.last_row_id()};
}

// The hash of the whole plan.
std::string RunStore::insert_questions(RunId run, const RunPlan& plan, QuestionSource& questions,
                                       const std::function<void(const Question&)>& check) {
  PlanHash hash(plan);
  DistinctQuestions seen;
  Statement row(database_, "INSERT INTO questions(run_id, ordinal, question) VALUES (?1, ?2, ?3)");
  std::int64_t ordinal = 0;
  while (const auto question = questions.next()) {
    if (check) check(*question);
    const std::string line = to_json_line(*question);
    seen.add(*question, line);
    hash.add(line);
    StatementUse(row, run.value, ordinal++, line)->step();
  }
  seen.require_any();
  return hash.finish();
}

std::vector<std::size_t> RunStore::pending(RunId run) {
  Statement select(database_,
                   "SELECT ordinal FROM questions WHERE run_id = ?1 AND NOT EXISTS (SELECT 1 FROM"
                   " answers WHERE answers.run_id = ?1 AND answers.ordinal = questions.ordinal)"
                   " ORDER BY ordinal",
                   run.value);
  return read_rows(std::move(select), read_count);
}

std::vector<Question> RunStore::questions(RunId run) {
  return read_rows(
      Statement(database_, "SELECT question FROM questions WHERE run_id = ?1 ORDER BY ordinal",
                run.value),
      [this](const Statement& row) { return read_question(row.text_view(0), database_.path()); });
}

std::size_t RunStore::num_questions(RunId run) {
  Statement select(database_, "SELECT count(*) FROM questions WHERE run_id = ?1", run.value);
  select.step();
  return read_count(select);
}

std::string RunStore::plan_hash(RunId run) {
  Statement select(database_, "SELECT plan_hash FROM runs WHERE id = ?1", run.value);
  TIMEPROBE_CHECK(select.step(), "a run of the store");
  return select.text(0);
}

// What a run writes and reads again and again, compiled once.
struct RunStore::Statements {
  explicit Statements(Database& database)
      : question(database, "SELECT question FROM questions WHERE run_id = ?1 AND ordinal = ?2"),
        answer(database,
               "INSERT OR IGNORE INTO answers VALUES"
               " (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)"),
        failure(database,
                "INSERT OR REPLACE INTO failures SELECT ?1, ?2, ?3, ?4, ?5 WHERE NOT EXISTS"
                " (SELECT 1 FROM answers WHERE run_id = ?1 AND ordinal = ?2)"),
        has_failures(database, "SELECT 1 FROM failures WHERE run_id = ?1 LIMIT 1"),
        recovery(database, "DELETE FROM failures WHERE run_id = ?1 AND ordinal = ?2"),
        asked(database, std::string(kSelectAsked) + " AND q.ordinal = ?2") {}

  Statement question;
  Statement answer;
  Statement failure;
  Statement has_failures;
  Statement recovery;
  Statement asked;
};

RunStore::Statements& RunStore::statements() {
  if (statements_ == nullptr) statements_ = std::make_unique<Statements>(database_);
  return *statements_;
}

Question RunStore::question(RunId run, std::size_t ordinal) {
  const StatementUse select(statements().question, run.value, static_cast<std::int64_t>(ordinal));
  TIMEPROBE_CHECK(select->step(), "a question of the run");
  return read_question(select->text_view(0), database_.path());
}

void RunStore::for_each_question(RunId run, std::span<const std::size_t> ordinals,
                                 const std::function<void(std::size_t, Question)>& visit) {
  Transaction transaction(database_, TransactionKind::read);
  for (const std::size_t ordinal : ordinals) visit(ordinal, question(run, ordinal));
  transaction.commit();
}

bool RunStore::has_failures(RunId run) {
  return StatementUse(statements().has_failures, run.value)->step();
}

void RunStore::append(RunId run, const std::vector<StoredAnswer>& answers) {
  Transaction transaction(database_);
  // Looked up once: most runs have none, and then an answer makes up for nothing.
  bool may_recover = has_failures(run);
  for (const StoredAnswer& answer : answers) {
    if (answer.completion.finish == FinishReason::error) {
      put_failure(run, answer);
      may_recover = true;
    } else {
      put_answer(run, answer);
      if (may_recover) forget_failure(run, answer.ordinal);
    }
  }
  transaction.commit();
}

void RunStore::put_answer(RunId run, const StoredAnswer& answer) {
  const StatementUse insert(statements().answer);
  bind_answer(*insert, run, answer);
  insert->step();
}

void RunStore::put_failure(RunId run, const StoredAnswer& answer) {
  const StatementUse insert(statements().failure);
  bind_failure(*insert, run, answer);
  insert->step();
}

void RunStore::forget_failure(RunId run, std::size_t ordinal) {
  StatementUse(statements().recovery, run.value, static_cast<std::int64_t>(ordinal))->step();
}

std::optional<double> RunStore::mean_value(RunId run) {
  Statement select(database_, "SELECT avg(value) FROM answers WHERE run_id = ?1", run.value);
  select.step();
  return select.optional_real(0);
}

std::optional<Completion> RunStore::cached(const std::string& key) {
  Statement select(database_,
                   "SELECT text, finish, prompt_tokens, completion_tokens, reasoning, served_model"
                   " FROM cache WHERE key = ?1",
                   key);
  if (!select.step()) return std::nullopt;
  Completion completion;
  completion.text = select.text(0);
  completion.finish = parse_finish(select.text(1));
  completion.prompt_tokens = select.optional_integer(2);
  completion.completion_tokens = select.optional_integer(3);
  completion.reasoning = select.text(4);
  completion.served_model = select.text(5);
  completion.attempts = 0;
  return completion;
}

void RunStore::remember(const std::string& key, const Completion& completion) {
  Statement(database_, "INSERT OR REPLACE INTO cache VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)", key,
            completion.text, to_text(completion.finish), completion.prompt_tokens,
            completion.completion_tokens, completion.reasoning, completion.served_model, now_utc())
      .step();
}

std::vector<StoredFailure> RunStore::failures(RunId run, std::size_t most) {
  Statement select(database_,
                   "SELECT f.ordinal, json_extract(q.question, '$.id'), f.kind, f.message,"
                   " f.attempts FROM failures f JOIN questions q USING (run_id, ordinal)"
                   " WHERE f.run_id = ?1 ORDER BY f.ordinal DESC LIMIT ?2",
                   run.value, static_cast<std::int64_t>(most));
  return read_rows(std::move(select), [](const Statement& row) {
    return StoredFailure{read_count(row), row.text(1), row.text(2), row.text(3), row.integer(4)};
  });
}

void RunStore::refuse_writes() { database_.execute("PRAGMA query_only = ON"); }

std::vector<RunInfo> RunStore::runs() {
  return read_rows(Statement(database_, std::string(kSelectRuns) + " ORDER BY id"), read_info);
}

RunInfo RunStore::info(const std::string& name) {
  if (std::optional<RunInfo> info = find(name)) return *std::move(info);
  std::vector<std::string> known;
  for (RunInfo& run : runs()) known.push_back(std::move(run.name));
  throw usage_error(fmt::format("{}: there is no run '{}'; there are: {}{}", database_.path(), name,
                                known.empty() ? "none" : fmt::format("{}", fmt::join(known, ", ")),
                                did_you_mean(name, known)));
}

void RunStore::for_each_asked(RunId run, const std::function<void(AskedQuestion)>& visit) {
  Statement select(database_, std::string(kSelectAsked) + " ORDER BY q.ordinal", run.value);
  while (select.step()) visit(read_asked(select, database_.path()));
}

ScoredQuestion RunStore::scored(const RunInfo& run, std::size_t ordinal) {
  const StatementUse select(statements().asked, run.id.value, static_cast<std::int64_t>(ordinal));
  TIMEPROBE_CHECK(select->step(), "a question of the run");
  AskedQuestion asked = read_asked(*select, database_.path());
  TIMEPROBE_CHECK(asked.answer.has_value(), "a question with an answer");
  return scored_of(std::move(asked), run);
}

LoadedRun RunStore::load(const std::string& name) {
  LoadedRun run{info(name), {}};
  for_each_asked(run.info.id, [&run](AskedQuestion asked) {
    if (asked.answer) run.scored.push_back(scored_of(std::move(asked), run.info));
  });
  return run;
}

MeasuredRun RunStore::measure(const std::string& name, std::shared_ptr<TextNumbers> texts) {
  MeasuredRun run{info(name), MeasuredAnswers(std::move(texts))};
  run.answers.reserve(run.info.num_answers + run.info.num_failures);
  for_each_asked(run.info.id, [&run](AskedQuestion asked) {
    if (!asked.answer) return;
    label_with_setting(asked.question, run.info.settings);
    run.answers.add(asked.ordinal, asked.question, asked.answer->score);
  });
  return run;
}

MeasuredRun measured(const LoadedRun& run) { return {run.info, MeasuredAnswers::of(run.scored)}; }

Transaction RunStore::hold_still() { return Transaction(database_, TransactionKind::read); }

}  // namespace timeprobe
