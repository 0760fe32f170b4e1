#include <algorithm>
#include <cstdlib>
#include <optional>

#include "base/squad_match.h"
#include "base/text_normalization.h"
#include "questions/tempreason_text.h"
#include "suites/tempreason/answer_text.h"
#include "suites/tempreason/tempreason.h"
#include "time/date_text.h"

namespace timeprobe::tempreason {
namespace {

void add_text_metrics(Score& score, const Question& question) {
  const std::string prediction = normalize_squad(score.extracted);
  double exact = 0.0;
  double f1 = 0.0;
  for (const std::string& accepted : question.answer.accepted) {
    const std::string gold = normalize_squad(accepted);
    exact = std::max(exact, prediction == gold ? 1.0 : 0.0);
    f1 = std::max(f1, squad_token_f1(prediction, gold));
  }
  score.metrics["em"] = exact;
  score.metrics["f1"] = f1;
  score.value = exact;
}

template <typename Civil>
std::optional<std::int64_t> count_of(const std::optional<Civil>& time) {
  return time ? std::optional(time->count()) : std::nullopt;
}

// Years or months since year 0, by the kind of the answer.
std::optional<std::int64_t> time_count(AnswerKind kind, std::string_view text) {
  return kind == AnswerKind::year ? count_of(find_year(text)) : count_of(find_month(text));
}

std::optional<std::int64_t> reference_count(const Question& question) {
  const auto label = find_label(question, "reference");
  if (!label) return std::nullopt;
  const Result<Date> date = parse_iso_date(*label);
  if (!date) return std::nullopt;
  if (question.answer.kind == AnswerKind::year) return date->year().count();
  return date->has_month() ? std::optional(date->month().count()) : std::nullopt;
}

bool on_asked_side(const Question& question, std::int64_t predicted, std::int64_t reference) {
  const bool before = find_label(question, "direction") == to_text(Direction::before);
  return before ? predicted < reference : predicted > reference;
}

// Distance and side of a predicted time. An answer without a readable time has no distance and is
// not on the asked side.
void add_time_metrics(Score& score, const Question& question) {
  const auto predicted = time_count(question.answer.kind, score.extracted);
  const auto gold = time_count(question.answer.kind, question.answer.accepted.front());
  const auto reference = reference_count(question);
  if (predicted && gold) {
    score.metrics["absolute_error"] = static_cast<double>(std::abs(*predicted - *gold));
  }
  if (reference) {
    score.metrics["trend"] =
        predicted && on_asked_side(question, *predicted, *reference) ? 1.0 : 0.0;
  }
  if (!predicted) score.verdict = Verdict::unparsed;
}

bool asks_for_time(const Question& question) {
  return question.answer.kind == AnswerKind::year || question.answer.kind == AnswerKind::month;
}

}  // namespace

Score score(const Question& question, const Completion& completion) {
  Score score;
  if (completion.finish == FinishReason::error) return score;
  score.extracted = trim(completion.text);
  add_text_metrics(score, question);
  score.verdict = score.value == 1.0 ? Verdict::right : Verdict::wrong;
  if (asks_for_time(question)) add_time_metrics(score, question);
  if (score.value == 1.0) score.verdict = Verdict::right;
  if (score.extracted.empty()) score.verdict = Verdict::empty;
  const bool cut = completion.finish == FinishReason::length && score.verdict != Verdict::right;
  if (cut) score.verdict = Verdict::truncated;
  return score;
}

}  // namespace timeprobe::tempreason
