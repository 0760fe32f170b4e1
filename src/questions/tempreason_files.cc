#include "questions/tempreason_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/json_text.h"
#include "base/named_value.h"
#include "base/sha256.h"
#include "base/text_normalization.h"
#include "time/date_text.h"

namespace timeprobe {
namespace {

using nlohmann::json;

constexpr NamedValue<TempReasonTask> kTasks[] = {{TempReasonTask::year, "year"},
                                                 {TempReasonTask::l1, "l1"},
                                                 {TempReasonTask::l1_future, "l1_future"},
                                                 {TempReasonTask::l2, "l2"},
                                                 {TempReasonTask::l3, "l3"}};
constexpr NamedValue<TempReasonSetting> kSettings[] = {{TempReasonSetting::cbqa, "cbqa"},
                                                       {TempReasonSetting::reasonqa, "reasonqa"},
                                                       {TempReasonSetting::obqa, "obqa"}};

// One row of either layout; what a layout does not have stays empty.
struct Row {
  std::string id;
  std::string question;
  std::vector<std::string> answers;
  std::string page;
  std::string facts;
  std::optional<std::vector<std::string>> negatives;
  std::optional<CivilDay> date;
  std::optional<std::string> answer_id;
};

bool is_l1(TempReasonTask task) {
  return task == TempReasonTask::l1 || task == TempReasonTask::l1_future;
}

Result<std::string> text_at(const json& object, const std::string& key) {
  const auto found = object.find(key);
  if (found == object.end()) return Problem{fmt::format("the row has no '{}'", key)};
  if (!found->is_string()) return Problem{fmt::format("'{}' is not a text", key)};
  return found->get<std::string>();
}

Result<std::vector<std::string>> texts_at(const json& object, const std::string& key) {
  const auto found = object.find(key);
  if (found == object.end()) return Problem{fmt::format("the row has no '{}'", key)};
  const bool texts =
      found->is_array() &&
      std::all_of(found->begin(), found->end(), [](const json& item) { return item.is_string(); });
  if (!texts) return Problem{fmt::format("'{}' is not a list of texts", key)};
  return found->get<std::vector<std::string>>();
}

// A text that may be absent; a wrong type is still a problem.
Result<std::string> optional_text_at(const json& object, const std::string& key) {
  if (!object.contains(key)) return std::string();
  return text_at(object, key);
}

// Takes the value, or says why there is none.
template <typename T, typename Taken>
std::optional<Problem> take(Result<T> read, Taken& taken) {
  if (!read) return read.problem();
  taken = std::move(read).value();
  return std::nullopt;
}

// Fills question and page, which both layouts have.
std::optional<Problem> read_common(const json& object, Row& row) {
  if (auto problem = take(text_at(object, "question"), row.question)) return problem;
  if (auto problem = take(optional_text_at(object, "context"), row.page)) return problem;
  return take(optional_text_at(object, "fact_context"), row.facts);
}

Result<Row> read_timebench_row(const json& object) {
  Row row;
  if (const auto problem = read_common(object, row)) return *problem;
  if (const auto problem = take(texts_at(object, "answer"), row.answers)) return *problem;
  return row;
}

// Fills the columns that only the official layout has and that may be absent.
std::optional<Problem> read_official_extras(const json& object, Row& row) {
  if (object.contains("neg_answers")) {
    if (auto problem = take(texts_at(object, "neg_answers"), row.negatives)) return problem;
  }
  if (object.contains("kb_answers")) {
    const Result<std::vector<std::string>> ids = texts_at(object, "kb_answers");
    if (!ids) return ids.problem();
    if (!ids->empty()) row.answer_id = ids->front();
  }
  return std::nullopt;
}

Result<Row> read_official_row(const json& object) {
  Row row;
  if (const auto problem = read_common(object, row)) return *problem;
  const auto answers = object.find("text_answers");
  if (answers == object.end()) return Problem{"the row has no 'text_answers'"};
  if (!answers->is_object()) return Problem{"'text_answers' is not a JSON object"};
  if (const auto problem = take(texts_at(*answers, "text"), row.answers)) return *problem;
  if (const auto problem = take(text_at(object, "id"), row.id)) return *problem;
  const Result<std::string> date = text_at(object, "date");
  if (!date) return date.problem();
  const Result<CivilDay> day = parse_long_day(*date);
  if (!day) return Problem{"date: " + day.problem().message};
  row.date = *day;
  if (const auto problem = read_official_extras(object, row)) return *problem;
  return row;
}

// The facts' objects that are no accepted answer, in the order of the facts.
std::vector<std::string> other_objects(const std::vector<StatedFact>& facts,
                                       const std::vector<std::string>& accepted) {
  std::vector<std::string> others;
  for (const StatedFact& fact : facts) {
    if (std::find(accepted.begin(), accepted.end(), fact.object) == accepted.end()) {
      others.push_back(fact.object);
    }
  }
  return others;
}

Context context_of(const Row& row, TempReasonSetting setting) {
  switch (setting) {
    case TempReasonSetting::cbqa: return {};
    case TempReasonSetting::reasonqa: return {ContextKind::facts, row.facts};
    case TempReasonSetting::obqa: return {ContextKind::page, row.page};
  }
  return {};
}

AnswerKind answer_kind(TempReasonTask task) {
  if (task == TempReasonTask::year) return AnswerKind::year;
  return is_l1(task) ? AnswerKind::month : AnswerKind::text;
}

// A row whose question does not belong to the task, or whose setting needs what the row lacks.
std::optional<Problem> check_fit(const Row& row, const GroundedQuestion& grounded,
                                 const TempReasonImport& options) {
  const bool fits = (options.task == TempReasonTask::year && grounded.question.index() == 0) ||
                    (is_l1(options.task) && grounded.question.index() == 1) ||
                    (options.task == TempReasonTask::l2 && grounded.question.index() == 2) ||
                    (options.task == TempReasonTask::l3 && grounded.question.index() == 3);
  if (!fits) {
    return Problem{
        fmt::format("'{}' is not a question of task {}", row.question, to_text(options.task))};
  }
  if (row.answers.empty()) return Problem{"the list of answers is empty"};
  if (options.setting == TempReasonSetting::reasonqa && row.facts.empty()) {
    return Problem{"setting reasonqa needs a 'fact_context', which is empty"};
  }
  if (options.setting == TempReasonSetting::obqa && row.page.empty()) {
    return Problem{"setting obqa needs a 'context', which is empty"};
  }
  return std::nullopt;
}

std::string question_id(const Row& row, const TempReasonImport& options, std::size_t line) {
  if (row.id.empty()) return fmt::format("timebench_{}_{}", to_text(options.task), line);
  if (!is_l1(options.task)) return row.id;
  // The official id of L1 is the row's number alone.
  return fmt::format("{}_{}_{}", options.task == TempReasonTask::l1 ? "L1" : "L1F", options.split,
                     row.id);
}

Result<Question> question_of(Row row, const TempReasonImport& options, std::size_t line) {
  Result<GroundedQuestion> grounded = read_with_facts(row.question, row.facts);
  if (!grounded) return grounded.problem();
  if (const auto problem = check_fit(row, *grounded, options)) return *problem;
  Question question;
  question.id = question_id(row, options, line);
  question.suite = "tempreason";
  question.task = to_text(options.task);
  question.split = options.split;
  question.question = row.question;
  question.context = context_of(row, options.setting);
  question.answer = {answer_kind(options.task), row.answers};
  question.negatives = row.negatives ? *row.negatives : other_objects(grounded->facts, row.answers);
  question.labels = tempreason_labels(*grounded, options.setting);
  if (row.date) question.labels["date"] = format_iso_date(*row.date);
  if (row.answer_id) question.labels["answer_id"] = *row.answer_id;
  return question;
}

using RowReader = Result<Row> (*)(const json&);

Result<Question> read_line(std::string_view line, std::size_t number, RowReader read_row,
                           const TempReasonImport& options) {
  const json object = json::parse(line, nullptr, /*allow_exceptions=*/false);
  if (object.is_discarded()) return Problem{"the line is not complete JSON"};
  if (!object.is_object()) return Problem{"the line is not a JSON object"};
  Result<Row> row = read_row(object);
  if (!row) return row.problem();
  return question_of(std::move(row).value(), options, number);
}

ImportedQuestions import_rows(const TextLines& text, const TempReasonImport& options,
                              const std::string& generator, RowReader read_row) {
  const std::string file_name = std::filesystem::path(text.name()).filename().string();
  const Origin origin{
      generator, std::nullopt, {{file_name, sha256_hex(text.text())}}, std::nullopt};
  ImportedQuestions result;
  for (const Line& line : text.lines()) {
    if (trim(line.text).empty()) continue;
    Result<Question> question = read_line(line.text, line.number, read_row, options);
    if (!question) {
      result.rejections.push_back({text.name(), line.number, question.problem().message});
      continue;
    }
    result.questions.push_back(std::move(question).value());
    result.questions.back().origin = origin;
  }
  return result;
}

bool active_in(const StatedFact& fact, CivilYear year) {
  return fact.start <= last_month(year) && fact.end >= first_month(year);
}

void label_arithmetic(Labels& labels, const Date& reference, Direction direction) {
  labels["reference"] = format_iso_date(reference);
  labels["direction"] = to_text(direction);
}

void label_facts(Labels& labels, const PropertyId& relation, const std::string& subject,
                 const std::vector<StatedFact>& facts) {
  labels["relation"] = relation.text();
  labels["subject"] = subject;
  if (!facts.empty()) labels["num_facts"] = std::to_string(facts.size());
}

void add_labels(Labels& labels, const YearArithmetic& question, const std::vector<StatedFact>&) {
  label_arithmetic(labels, question.reference, question.direction);
  labels["period"] = period_of(question.reference);
}

void add_labels(Labels& labels, const MonthArithmetic& question, const std::vector<StatedFact>&) {
  label_arithmetic(labels, question.reference, question.direction);
}

void add_labels(Labels& labels, const EventAtTime& question, const std::vector<StatedFact>& facts) {
  label_facts(labels, question.relation, question.subject, facts);
  const CivilYear year = to_year(question.time);
  labels["time"] = format_iso_date(question.time);
  labels["period"] = period_of(year);
  if (facts.empty()) return;
  const auto num_active = std::count_if(
      facts.begin(), facts.end(), [year](const StatedFact& fact) { return active_in(fact, year); });
  labels["intra_year"] = num_active > 1 ? "true" : "false";
}

void add_labels(Labels& labels, const EventNextToEvent& question,
                const std::vector<StatedFact>& facts) {
  label_facts(labels, question.relation, question.subject, facts);
  labels["anchor"] = question.anchor;
  labels["direction"] = to_text(question.direction);
}

// "L1_test_17" -> "17"
std::string_view row_number(std::string_view id) { return id.substr(id.rfind('_') + 1); }

}  // namespace

std::string_view to_text(TempReasonTask task) { return name_of(kTasks, task); }

std::string_view to_text(TempReasonSetting setting) { return name_of(kSettings, setting); }

std::optional<TempReasonTask> parse_tempreason_task(std::string_view text) {
  return value_of(kTasks, text);
}

std::optional<TempReasonSetting> parse_tempreason_setting(std::string_view text) {
  return value_of(kSettings, text);
}

ImportedQuestions import_tempreason(const TextLines& text, const TempReasonImport& options) {
  return import_rows(text, options, "import:tempreason", read_official_row);
}

ImportedQuestions import_timebench(const TextLines& text, const TempReasonImport& options) {
  return import_rows(text, options, "import:timebench", read_timebench_row);
}

void append_official_row(std::string& out, const Question& question, std::string_view page) {
  const std::optional<std::string> iso_date = find_label(question, "date");
  TIMEPROBE_CHECK(iso_date.has_value(), question.id + " has no date");
  const bool l1 = question.answer.kind == AnswerKind::month;
  JsonObjectWriter row(out, JsonStyle::python);
  row.text("question", question.question);
  row.text("date", format_long_day(parse_iso_date(*iso_date)->first_day()));
  row.key("text_answers");
  JsonObjectWriter answers(out, JsonStyle::python);
  answers.texts("text", question.answer.accepted);
  answers.close();
  row.text("id", l1 ? row_number(question.id) : question.id);
  row.text("context", page);
  if (!l1) {
    row.text("fact_context", question.context.text);
    row.text("none_context", "");
    row.texts("neg_answers", question.negatives);
  }
  if (question.task == "l3") {
    std::vector<std::string> ids;
    if (const auto id = find_label(question, "answer_id")) ids.push_back(*id);
    row.texts("kb_answers", ids);
  }
  row.close();
  out += '\n';
}

Labels tempreason_labels(const GroundedQuestion& grounded, TempReasonSetting setting) {
  Labels labels;
  labels["setting"] = to_text(setting);
  std::visit([&](const auto& question) { add_labels(labels, question, grounded.facts); },
             grounded.question);
  return labels;
}

}  // namespace timeprobe
