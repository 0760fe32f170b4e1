#include "evaluation/run_rows.h"

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "questions/question_json.h"

namespace timeprobe {

using nlohmann::json;

FinishReason parse_finish(std::string_view text) {
  if (text == "length") return FinishReason::length;
  return text == "stop" ? FinishReason::stop : FinishReason::error;
}

RunInfo read_info(const Statement& row) {
  RunInfo info;
  info.id = {row.integer(0)};
  info.name = row.text(1);
  info.model = row.text(2);
  info.settings = json::parse(row.text(3)).get<std::map<std::string, std::string>>();
  info.version = row.text(4);
  info.created = row.text(5);
  info.num_questions = static_cast<std::size_t>(row.integer(6));
  info.num_answers = static_cast<std::size_t>(row.integer(7));
  info.num_failures = static_cast<std::size_t>(row.integer(8));
  info.prompt_tokens = row.integer(9);
  info.completion_tokens = row.integer(10);
  return info;
}

void bind_answer(Statement& insert, RunId run, const StoredAnswer& answer) {
  insert.bind(1, run.value);
  insert.bind(2, static_cast<std::int64_t>(answer.ordinal));
  insert.bind(3, answer.completion.text);
  insert.bind(4, to_text(answer.completion.finish));
  insert.bind(5, answer.completion.prompt_tokens);
  insert.bind(6, answer.completion.completion_tokens);
  insert.bind(7, answer.completion.latency_ms);
  insert.bind(8, answer.completion.evidence);
  insert.bind(9, to_text(answer.score.verdict));
  insert.bind(10, answer.score.value);
  insert.bind(11, answer.score.extracted);
  insert.bind(12, json(answer.score.metrics).dump());
  insert.bind(13, answer.completion.reasoning);
  insert.bind(14, answer.completion.served_model);
  insert.bind(15, answer.completion.transcript);
  insert.bind(16, answer.completion.attempts);
}

void bind_failure(Statement& insert, RunId run, const StoredAnswer& answer) {
  insert.bind(1, run.value);
  insert.bind(2, static_cast<std::int64_t>(answer.ordinal));
  insert.bind(3, answer.completion.failure);
  insert.bind(4, answer.completion.text);
  insert.bind(5, answer.completion.attempts);
}

Question read_question(std::string_view line, const std::string& path) {
  Result<Question> question = question_from_json(line);
  if (question) return std::move(question).value();
  throw runtime_failure(path + ": a damaged question: " + question.problem().message);
}

ScoredQuestion read_scored(const Statement& row, const std::string& path) {
  ScoredQuestion item;
  item.question = read_question(row.text_view(0), path);
  if (row.is_null(1)) {
    item.completion.finish = FinishReason::error;
    item.completion.failure = row.text(15);
    item.completion.text = row.text(16);
    item.completion.attempts = row.integer(17);
    return item;
  }
  item.completion.text = row.text(1);
  item.completion.finish = parse_finish(row.text(2));
  item.completion.prompt_tokens = row.optional_integer(3);
  item.completion.completion_tokens = row.optional_integer(4);
  item.completion.latency_ms = row.optional_real(5);
  item.completion.evidence = row.text(6);
  item.score.verdict = parse_verdict(row.text(7)).value_or(Verdict::failed);
  item.score.value = row.optional_real(8);
  item.score.extracted = row.text(9);
  item.score.metrics = json::parse(row.text(10)).get<std::map<std::string, double>>();
  item.completion.reasoning = row.text(11);
  item.completion.served_model = row.text(12);
  item.completion.transcript = row.text(13);
  item.completion.attempts = row.integer(14);
  return item;
}

}  // namespace timeprobe
