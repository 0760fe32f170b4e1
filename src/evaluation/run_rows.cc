#include "evaluation/run_rows.h"

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "questions/question_json.h"

namespace timeprobe {

using nlohmann::json;

FinishReason parse_finish(std::string_view text) {
  return parse_finish_reason(text).value_or(FinishReason::error);
}

namespace {

AskedQuestion::Answer read_answer(const Statement& row) {
  AskedQuestion::Answer answer;
  Completion& completion = answer.completion;
  Score& score = answer.score;
  completion.text = row.text(1);
  completion.finish = parse_finish(row.text(2));
  completion.prompt_tokens = row.optional_integer(3);
  completion.completion_tokens = row.optional_integer(4);
  completion.latency_ms = row.optional_real(5);
  completion.evidence = row.text(6);
  score.verdict = parse_verdict(row.text(7)).value_or(Verdict::failed);
  score.value = row.optional_real(8);
  score.extracted = row.text(9);
  score.metrics = json::parse(row.text(10)).get<std::map<std::string, double>>();
  completion.reasoning = row.text(11);
  completion.served_model = row.text(12);
  completion.transcript = row.text(13);
  completion.attempts = row.integer(14);
  return answer;
}

// The reason stands for the text; nothing is scored.
AskedQuestion::Answer read_failure(const Statement& row) {
  return {{.text = row.text(16),
           .finish = FinishReason::error,
           .attempts = row.integer(17),
           .failure = row.text(15)},
          {}};
}

}  // namespace

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
  const Completion& completion = answer.completion;
  const Score& score = answer.score;
  insert.bind_all(run.value, static_cast<std::int64_t>(answer.ordinal), completion.text,
                  to_text(completion.finish), completion.prompt_tokens,
                  completion.completion_tokens, completion.latency_ms, completion.evidence,
                  to_text(score.verdict), score.value, score.extracted, json(score.metrics).dump(),
                  completion.reasoning, completion.served_model, completion.transcript,
                  completion.attempts);
}

void bind_failure(Statement& insert, RunId run, const StoredAnswer& answer) {
  const Completion& completion = answer.completion;
  insert.bind_all(run.value, static_cast<std::int64_t>(answer.ordinal), completion.failure,
                  completion.text, completion.attempts);
}

Question read_question(std::string_view line, const std::string& path) {
  Result<Question> question = question_from_json(line);
  if (question) return std::move(question).value();
  throw runtime_failure(path + ": a damaged question: " + question.problem().message);
}

AskedQuestion read_asked(const Statement& row, const std::string& path) {
  AskedQuestion asked{static_cast<std::size_t>(row.integer(18)),
                      read_question(row.text_view(0), path), std::nullopt};
  if (!row.is_null(1)) {
    asked.answer = read_answer(row);
  } else if (!row.is_null(15)) {
    asked.answer = read_failure(row);
  }
  return asked;
}

}  // namespace timeprobe
