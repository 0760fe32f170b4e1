#include "questions/question_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "base/comma_list.h"
#include "base/error.h"
#include "base/json_text.h"
#include "base/line_reader.h"
#include "base/named_value.h"
#include "base/thrown_problem.h"
#include "base/transformed.h"
#include "questions/question_source.h"

namespace timeprobe {
namespace {

using nlohmann::json;

constexpr std::string_view kSchema = "timeprobe.question/1";

constexpr NamedValue<ContextKind> kContextKinds[] = {{ContextKind::none, "none"},
                                                     {ContextKind::facts, "facts"},
                                                     {ContextKind::page, "page"},
                                                     {ContextKind::events, "events"}};

constexpr NamedValue<AnswerKind> kAnswerKinds[] = {
    {AnswerKind::text, "text"},     {AnswerKind::month, "month"},
    {AnswerKind::year, "year"},     {AnswerKind::boolean, "boolean"},
    {AnswerKind::number, "number"}, {AnswerKind::date_time, "date_time"},
    {AnswerKind::names, "names"},   {AnswerKind::distribution, "distribution"}};

// What is wrong with a record; stays inside this file.
struct BadRecord : std::runtime_error {
  using std::runtime_error::runtime_error;
};

template <typename Enum, std::size_t N>
Enum value_of(const NamedValue<Enum> (&names)[N], const std::string& wanted, std::string_view key) {
  if (const auto value = timeprobe::value_of(names, wanted)) return *value;
  const std::string known = comma_list(names, &NamedValue<Enum>::second);
  throw BadRecord(fmt::format("{} '{}' is not one of {}", key, wanted, known));
}

// Reads members of one object, complains about missing and wrong ones, and notices unknown ones.
class ObjectReader {
 public:
  ObjectReader(const json& object, std::string_view name) : object_(object), name_(name) {
    if (!object.is_object()) throw BadRecord(fmt::format("{} is not a JSON object", name_));
  }

  // The member, or nullptr where there is none.
  const json* find(std::string_view key) {
    seen_.push_back(key);
    const auto found = object_.find(key);
    return found == object_.end() ? nullptr : &*found;
  }

  const json& at(std::string_view key) {
    const json* found = find(key);
    if (found == nullptr) throw BadRecord(fmt::format("{} has no '{}'", name_, key));
    return *found;
  }

  std::string text(std::string_view key) { return text_of(at(key), key); }

  std::optional<std::string> optional_text(std::string_view key) {
    const json* found = find(key);
    return found == nullptr ? std::nullopt : std::optional(text_of(*found, key));
  }

  std::vector<std::string> texts(std::string_view key) {
    const json& values = at(key);
    if (!values.is_array()) throw BadRecord(fmt::format("'{}' is not a list of texts", key));
    return transformed(values, [key](const json& value) { return text_of(value, key); });
  }

  // Call last.
  void reject_unknown_members() const {
    for (const auto& [key, value] : object_.items()) {
      const bool seen = std::ranges::find(seen_, key) != seen_.end();
      if (!seen) throw BadRecord(fmt::format("{} has an unknown '{}'", name_, key));
    }
  }

  static std::string text_of(const json& value, std::string_view key) {
    if (!value.is_string()) throw BadRecord(fmt::format("'{}' is not a text", key));
    return value.get<std::string>();
  }

 private:
  const json& object_;
  std::string_view name_;
  std::vector<std::string_view> seen_;  // few: cheaper than a set
};

Context read_context(const json& object) {
  ObjectReader reader(object, "the context");
  Context context;
  context.kind = value_of(kContextKinds, reader.text("kind"), "context kind");
  context.text = reader.optional_text("text").value_or("");
  reader.reject_unknown_members();
  return context;
}

AnswerKey read_answer(const json& object) {
  ObjectReader reader(object, "the answer");
  AnswerKey answer;
  answer.kind = value_of(kAnswerKinds, reader.text("kind"), "answer kind");
  answer.accepted = reader.texts("accepted");
  if (answer.accepted.empty()) throw BadRecord("the answer accepts nothing");
  reader.reject_unknown_members();
  return answer;
}

Labels read_labels(const json& object) {
  if (!object.is_object()) throw BadRecord("the labels are not a JSON object");
  Labels labels;
  for (const auto& [key, value] : object.items()) labels[key] = ObjectReader::text_of(value, key);
  return labels;
}

Origin read_origin(const json& object) {
  ObjectReader reader(object, "the origin");
  Origin origin;
  origin.generator = reader.text("generator");
  if (const json* seed = reader.find("seed")) {
    if (!seed->is_number_unsigned()) throw BadRecord("'seed' is not a whole number");
    origin.seed = seed->get<std::uint64_t>();
  }
  if (const json* sources = reader.find("sources")) {
    for (const json& source : *sources) {
      ObjectReader file(source, "a source");
      origin.sources.push_back({file.text("name"), file.text("sha256")});
      file.reject_unknown_members();
    }
  }
  origin.canary = reader.optional_text("canary");
  reader.reject_unknown_members();
  return origin;
}

Question read_question(const json& object) {
  ObjectReader reader(object, "the question record");
  if (const std::string schema = reader.text("schema"); schema != kSchema) {
    throw BadRecord(fmt::format("schema '{}' is not '{}'", schema, kSchema));
  }
  Question question;
  question.id = reader.text("id");
  question.suite = reader.text("suite");
  question.task = reader.text("task");
  question.split = reader.text("split");
  question.question = reader.text("question");
  question.context = read_context(reader.at("context"));
  question.speech_time = reader.optional_text("speech_time");
  question.answer = read_answer(reader.at("answer"));
  if (reader.find("negatives") != nullptr) question.negatives = reader.texts("negatives");
  if (const json* labels = reader.find("labels")) question.labels = read_labels(*labels);
  if (const json* origin = reader.find("origin")) question.origin = read_origin(*origin);
  reader.reject_unknown_members();
  return question;
}

void append_context(std::string& out, const Context& context) {
  JsonObjectWriter object(out, JsonStyle::compact);
  object.text("kind", name_of(kContextKinds, context.kind));
  if (!context.text.empty()) object.text("text", context.text);
  object.close();
}

void append_answer(std::string& out, const AnswerKey& answer) {
  JsonObjectWriter object(out, JsonStyle::compact);
  object.text("kind", name_of(kAnswerKinds, answer.kind));
  object.texts("accepted", answer.accepted);
  object.close();
}

void append_labels(std::string& out, const Labels& labels) {
  JsonObjectWriter object(out, JsonStyle::compact);
  for (const auto& [name, value] : labels) object.text(name, value);
  object.close();
}

void append_sources(std::string& out, const std::vector<SourceFile>& sources) {
  out += '[';
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (i > 0) out += ',';
    JsonObjectWriter object(out, JsonStyle::compact);
    object.text("name", sources[i].name);
    object.text("sha256", sources[i].sha256);
    object.close();
  }
  out += ']';
}

void append_origin(std::string& out, const Origin& origin) {
  JsonObjectWriter object(out, JsonStyle::compact);
  object.text("generator", origin.generator);
  if (origin.seed) object.number("seed", *origin.seed);
  if (!origin.sources.empty()) {
    object.key("sources");
    append_sources(out, origin.sources);
  }
  if (origin.canary) object.text("canary", *origin.canary);
  object.close();
}

}  // namespace

void append_json_line(std::string& out, const Question& question) {
  JsonObjectWriter object(out, JsonStyle::compact);
  object.text("schema", kSchema);
  object.text("id", question.id);
  object.text("suite", question.suite);
  object.text("task", question.task);
  object.text("split", question.split);
  object.text("question", question.question);
  object.key("context");
  append_context(out, question.context);
  if (question.speech_time) object.text("speech_time", *question.speech_time);
  object.key("answer");
  append_answer(out, question.answer);
  if (!question.negatives.empty()) object.texts("negatives", question.negatives);
  object.key("labels");
  append_labels(out, question.labels);
  object.key("origin");
  append_origin(out, question.origin);
  object.close();
  out += '\n';
}

std::string to_json_line(const Question& question) {
  std::string line;
  append_json_line(line, question);
  line.pop_back();
  return line;
}

Result<Question> question_from_json(std::string_view line) {
  const json object = json::parse(line, nullptr, /*allow_exceptions=*/false);
  if (object.is_discarded()) return Problem{"the line is not complete JSON"};
  return result_of<BadRecord>([&object] { return read_question(object); });
}

std::vector<Question> read_questions(const std::filesystem::path& path) {
  return read_questions(std::vector{path});
}

std::vector<Question> read_questions(const std::vector<std::filesystem::path>& paths) {
  QuestionFiles files(paths);
  std::vector<Question> questions;
  while (auto question = files.next()) questions.push_back(std::move(*question));
  return questions;
}

}  // namespace timeprobe
