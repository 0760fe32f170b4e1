#include "models/recorded_answers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "base/csv_rows.h"
#include "base/error.h"
#include "base/text_normalization.h"
#include "models/chat_reply.h"

namespace timeprobe {
namespace {

using nlohmann::json;
using OptionalText = std::optional<std::string>;

// What a system said, beyond doubt; and names that may also stand for the key or the question.
constexpr std::array kAnswerNames = {"prediction", "pred",         "completion",
                                     "response",   "output",       "generated_text",
                                     "generation", "model_answer", "model_output"};
constexpr std::array kDoubtfulNames = {"text", "answer"};
constexpr std::array kIdNames = {"custom_id", "question_id", "id", "sample_id", "doc_id"};
constexpr std::array kFinishNames = {"finish_reason", "finish", "stop_reason"};

// A text, or a number or truth value as a model would have written it.
OptionalText plain_text(const json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "True" : "False";
  if (value.is_number()) return value.dump();
  return std::nullopt;
}

OptionalText text_member(const json& object, const char* key) {
  const json* value = member(object, key);
  return value == nullptr ? std::nullopt : plain_text(*value);
}

template <std::size_t N>
OptionalText first_text(const json& object, const std::array<const char*, N>& keys) {
  for (const char* key : keys) {
    if (OptionalText text = text_member(object, key)) return text;
  }
  return std::nullopt;
}

// Messages as one text, as in_single_turn() joins those of a prompt.
OptionalText joined_messages(const json& messages) {
  if (!messages.is_array() || messages.empty()) return std::nullopt;
  std::string text;
  for (const json& message : messages) {
    const OptionalText content = text_member(message, "content");
    if (!content) return std::nullopt;
    text += (text.empty() ? "" : " ") + *content;
  }
  return text;
}

// A text, messages, or messages written as a text, as lm-eval does for chat models.
OptionalText prompt_text(const json& value) {
  if (!value.is_string()) return joined_messages(value);
  const auto& text = value.get_ref<const std::string&>();
  if (!text.starts_with("[{")) return text;
  const json messages = parse_record(text);
  OptionalText joined = joined_messages(messages);
  return joined ? joined : text;
}

OptionalText context_text(const json& object) {
  const json* context = member(object, "context");
  if (context == nullptr) return std::nullopt;
  return context->is_object() ? text_member(*context, "text").value_or("") : plain_text(*context);
}

// What a record, or the document inside of one, says about its question.
void read_question_members(RecordedAnswer& answer, const json& object) {
  if (OptionalText id = first_text(object, kIdNames)) answer.id = std::move(id);
  if (OptionalText text = text_member(object, "question")) answer.question = std::move(text);
  if (OptionalText text = context_text(object)) answer.context = std::move(text);
  if (OptionalText text = text_member(object, "suite")) answer.suite = std::move(text);
  if (OptionalText text = text_member(object, "task")) answer.task = std::move(text);
  if (OptionalText text = text_member(object, "setting")) answer.setting = std::move(text);
  if (const json* labels = member(object, "labels")) {
    if (OptionalText text = text_member(*labels, "setting")) answer.setting = std::move(text);
  }
  for (const char* key : {"prompt", "messages", "input"}) {
    const json* prompt = member(object, key);
    if (prompt != nullptr && !answer.prompt) answer.prompt = prompt_text(*prompt);
  }
}

Completion failed(const std::string& reason) {
  return {.text = "recorded as failed: " + reason, .finish = FinishReason::error};
}

// --- lm-eval ---------------------------------------------------------------------------------

// The first response of the first request: "Y", ["Y"] or [["Y"]].
Result<Completion> first_response(const json& resps) {
  const json* value = &resps;
  for (int depth = 0; depth < 2 && value->is_array() && !value->empty(); ++depth) {
    value = &value->front();
  }
  if (!value->is_string()) {
    return Problem{"resps holds no text; answers to be scored are texts, not log-likelihoods"};
  }
  return Completion{.text = value->get<std::string>()};
}

// arguments.gen_args_0.arg_0 or, before 2024, arguments[0][0].
const json* first_argument(const json& line) {
  const json* arguments = member(line, "arguments");
  if (arguments == nullptr) return nullptr;
  if (arguments->is_array()) {
    if (arguments->empty() || !arguments->front().is_array() || arguments->front().empty()) {
      return nullptr;
    }
    return &arguments->front().front();
  }
  const json* request = member(*arguments, "gen_args_0");
  return request == nullptr ? nullptr : member(*request, "arg_0");
}

Result<RecordedAnswer> read_lm_eval(const json& line) {
  RecordedAnswer answer;
  answer.id = text_member(line, "doc_id");
  if (const json* document = member(line, "doc")) read_question_members(answer, *document);
  if (const json* prompt = first_argument(line)) {
    if (OptionalText text = prompt_text(*prompt)) answer.prompt = std::move(text);
  }
  Result<Completion> completion = first_response(line.at("resps"));
  if (!completion) return completion.problem();
  answer.completion = std::move(completion).value();
  return answer;
}

// --- inspect ---------------------------------------------------------------------------------

Result<Completion> inspect_completion(const json& sample) {
  const json& output = sample.at("output");
  if (const json* error = member(sample, "error")) {
    return failed(text_member(*error, "message").value_or("the sample has an error"));
  }
  if (OptionalText error = text_member(output, "error")) return failed(*error);
  Result<Completion> completion = read_chat_reply(output);
  if (!completion) {
    OptionalText text = text_member(output, "completion");
    if (!text) return Problem{"the output has neither choices nor completion"};
    return Completion{.text = std::move(*text)};
  }
  Completion read = std::move(completion).value();
  const json& choice = output.at("choices").front();
  if (OptionalText stop = text_member(choice, "stop_reason")) read.finish = finish_from_text(*stop);
  return read;
}

Result<RecordedAnswer> read_inspect(const json& sample) {
  RecordedAnswer answer;
  read_question_members(answer, sample);
  if (const json* metadata = member(sample, "metadata")) read_question_members(answer, *metadata);
  Result<Completion> completion = inspect_completion(sample);
  if (!completion) return completion.problem();
  answer.completion = std::move(completion).value();
  return answer;
}

// --- flat records ----------------------------------------------------------------------------

// The one member that holds what the system said.
Result<std::string> said(const json& line) {
  const char* name = nullptr;
  for (const char* key : kAnswerNames) {
    if (member(line, key) == nullptr) continue;
    if (name != nullptr && line.at(key) != line.at(name)) {
      return Problem{
          fmt::format("both '{}' and '{}' may be the system's answer; leave one", name, key)};
    }
    name = key;
  }
  for (const char* key : kDoubtfulNames) {
    if (name != nullptr && name != std::string_view("text")) break;
    if (!line.contains(key)) continue;
    if (name != nullptr) {
      return Problem{"both 'text' and 'answer' may be the system's answer; call it 'prediction'"};
    }
    name = key;
  }
  if (name == nullptr) {
    return Problem{
        "no answer; wanted: prediction, completion, response, output, text, answer, resps"};
  }
  const json& value = line.at(name);
  if (value.is_null()) return std::string();
  if (OptionalText text = plain_text(value)) return std::move(*text);
  if (value.is_array()) {
    return Problem{
        fmt::format("'{}' is a list, as a key has; the system's answer is a text", name)};
  }
  return Problem{fmt::format("'{}' is no text", name)};
}

Result<RecordedAnswer> read_flat(const json& line) {
  RecordedAnswer answer;
  read_question_members(answer, line);
  if (const json* error = member(line, "error")) {
    answer.completion = failed(plain_text(*error).value_or("the line has an error"));
    return answer;
  }
  Result<std::string> text = said(line);
  if (!text) return text.problem();
  answer.completion.text = std::move(text).value();
  if (const OptionalText finish = first_text(line, kFinishNames)) {
    answer.completion.finish = finish_from_text(*finish);
  }
  return answer;
}

Result<RecordedAnswer> read_batch(const json& line) {
  RecordedAnswer answer;
  read_question_members(answer, line);
  Result<Completion> completion = read_batch_reply(line);
  answer.completion =
      completion ? std::move(completion).value() : failed(completion.problem().message);
  return answer;
}

// Of any layout. The members that tell them apart are those that they need.
Result<RecordedAnswer> read_record(const json& line) {
  if (!line.is_object()) return Problem{"the line is not a JSON object"};
  const OptionalText schema = text_member(line, "schema");
  if (schema && schema->starts_with("timeprobe.question/")) {
    return Problem{"a Question record, which holds the key and no system's answer"};
  }
  const json* response = member(line, "response");
  const bool in_batch =
      line.contains("custom_id") && (line.contains("response") || line.contains("error"));
  Result<RecordedAnswer> answer =
      line.contains("resps")                                            ? read_lm_eval(line)
      : member(line, "output") != nullptr && line["output"].is_object() ? read_inspect(line)
      : in_batch && (response == nullptr || response->is_object())      ? read_batch(line)
                                                                        : read_flat(line);
  if (answer && !answer->id && !answer->question && !answer->prompt) {
    return Problem{"nothing says which question is answered; wanted: id, question or prompt"};
  }
  return answer;
}

// --- files -----------------------------------------------------------------------------------

class Collector {
 public:
  using Visit = std::function<void(RecordedAnswer)>;

  Collector(std::string file, const Visit& visit) : file_(std::move(file)), visit_(visit) {}

  void add(std::size_t line, Result<RecordedAnswer> answer) {
    if (!answer) return reject(line, answer.problem().message);
    RecordedAnswer read = std::move(answer).value();
    read.line = line;
    visit_(std::move(read));
  }

  void reject(std::size_t line, std::string problem) {
    rejections_.push_back({file_, line, std::move(problem)});
  }

  std::vector<Rejection> take_rejections() { return std::move(rejections_); }

 private:
  std::string file_;
  const Visit& visit_;
  std::vector<Rejection> rejections_;
};

void read_lines(const TextLines& text, Collector& collected) {
  for (const Line& line : text.lines()) {
    if (trim(line.text).empty()) continue;
    const json record = parse_record(line.text);
    if (record.is_discarded()) {
      collected.reject(line.number, "the line is not complete JSON");
    } else {
      collected.add(line.number, read_record(record));
    }
  }
}

// A list of records, or an inspect log.
void read_document(const TextLines& text, Collector& collected) {
  const json document = parse_record(text.text());
  if (document.is_discarded()) throw usage_error(text.name() + ": is not JSON");
  const json* records = document.is_array() ? &document : member(document, "samples");
  if (records == nullptr || !records->is_array()) {
    throw usage_error(text.name() +
                      ": holds no samples; wanted: a list of records, or an inspect "
                      "log with 'samples'");
  }
  std::size_t number = 0;
  for (const json& record : *records) {
    ++number;
    Result<RecordedAnswer> answer = read_record(record);
    if (answer) {
      collected.add(number, std::move(answer));
    } else {
      collected.reject(1, fmt::format("record {}: {}", number, answer.problem().message));
    }
  }
}

template <std::size_t N>
bool has_any(const std::vector<std::string>& header, const std::array<const char*, N>& names) {
  return std::any_of(names.begin(), names.end(), [&header](const char* name) {
    return std::find(header.begin(), header.end(), name) != header.end();
  });
}

void check_header(const std::string& file, const CsvRow& header) {
  if (header.problem) throw usage_error(at_line(file, header.line, *header.problem));
  const bool names_question = has_any(header.fields, kIdNames) ||
                              has_any(header.fields, std::array{"question", "prompt", "input"});
  const bool names_answer =
      has_any(header.fields, kAnswerNames) || has_any(header.fields, kDoubtfulNames);
  if (names_question && names_answer) return;
  throw usage_error(at_line(file, header.line,
                            fmt::format("columns {}; wanted: id or question, and prediction",
                                        fmt::join(header.fields, ", "))));
}

// Empty cells are members that are missing, but for what the system said: that was nothing.
json record_of(const std::vector<std::string>& header, std::vector<std::string> fields) {
  json record = json::object();
  for (std::size_t column = 0; column < header.size(); ++column) {
    const bool may_be_empty =
        has_any({header[column]}, kAnswerNames) || has_any({header[column]}, kDoubtfulNames);
    if (!fields[column].empty() || may_be_empty) record[header[column]] = std::move(fields[column]);
  }
  return record;
}

void read_row(const std::vector<std::string>& header, CsvRow row, Collector& collected) {
  if (row.problem) {
    collected.reject(row.line, *row.problem);
  } else if (row.fields.size() != header.size()) {
    collected.reject(row.line,
                     fmt::format("{} fields; the header has {}", row.fields.size(), header.size()));
  } else {
    collected.add(row.line, read_record(record_of(header, std::move(row.fields))));
  }
}

void read_table(const TextLines& text, Collector& collected) {
  std::vector<std::string> header;
  for_each_csv_row(text.text(), [&](CsvRow row) {
    if (!header.empty()) {
      read_row(header, std::move(row), collected);
    } else {
      check_header(text.name(), row);
      header = std::move(row.fields);
    }
  });
}

}  // namespace

std::vector<Rejection> read_recorded_answers(const TextLines& text,
                                             const std::function<void(RecordedAnswer)>& visit) {
  const std::string name = ascii_lower(text.name());
  Collector collected(text.name(), visit);
  if (name.ends_with(".csv")) {
    read_table(text, collected);
  } else if (name.ends_with(".json")) {
    read_document(text, collected);
  } else {
    read_lines(text, collected);
  }
  return collected.take_rejections();
}

}  // namespace timeprobe
