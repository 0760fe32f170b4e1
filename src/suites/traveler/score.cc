#include <algorithm>
#include <optional>

#include "answers/answer_text.h"
#include "base/error.h"
#include "base/text_normalization.h"
#include "questions/answer_distribution.h"
#include "questions/event_sheet.h"
#include "suites/traveler/traveler.h"

namespace timeprobe::traveler {
namespace {

using answers::AnswerOptions;
using answers::AnswerReading;

// What is asked for decides how the answer is read, also where the key is a distribution.
AnswerKind kind_of(const Question& question) {
  const std::string form = find_label(question, "template").value_or("");
  if (form == "who") return AnswerKind::names;
  if (form == "did") return AnswerKind::boolean;
  if (form == "how_often") return AnswerKind::number;
  if (form == "when") return AnswerKind::date_time;
  throw usage_error("question " + question.id +
                    ": its template is not who, did, how_often or when");
}

std::vector<std::string> names_of(const Question& question) {
  const auto vocabulary = read_sheet_vocabulary(question.context.text);
  return vocabulary ? vocabulary->subjects : std::vector<std::string>();
}

double score_of(const Question& question, AnswerKind kind, const std::string& extracted,
                AnswerReading reading) {
  if (question.answer.kind != AnswerKind::distribution) {
    return same_answer(kind, extracted, question.answer.accepted.front(), reading) ? 1.0 : 0.0;
  }
  for (const ScoredAnswer& answer : read_distribution(question.answer)) {
    if (same_answer(kind, extracted, answer.answer, AnswerReading::strict)) return answer.score;
  }
  return 0.0;
}

double ceiling_of(const Question& question) {
  if (question.answer.kind != AnswerKind::distribution) return 1.0;
  return read_distribution(question.answer).front().score;
}

class Scorer {
 public:
  Scorer(const Question& question, const Completion& completion)
      : question_(question),
        completion_(completion),
        kind_(kind_of(question)),
        names_(names_of(question)) {}

  Score score() const {
    Score score;
    const auto extracted = read(AnswerReading::strict);
    score.extracted = extracted.value_or("");
    score.value = value_of(extracted, AnswerReading::strict);
    const double ceiling = ceiling_of(question_);
    score.metrics = {{"accuracy", *score.value},
                     {"ceiling", ceiling},
                     {"invalid", extracted ? 0.0 : 1.0},
                     {"accuracy_lenient", value_in(AnswerReading::date_lenient)},
                     {"accuracy_upstream", value_in(AnswerReading::upstream)}};
    score.verdict = verdict(*score.value >= ceiling, extracted.has_value());
    return score;
  }

 private:
  std::optional<std::string> read(AnswerReading reading) const {
    return answers::read_answer(kind_, completion_.text, {reading, names_});
  }

  double value_of(const std::optional<std::string>& extracted, AnswerReading reading) const {
    return extracted ? score_of(question_, kind_, *extracted, reading) : 0.0;
  }

  double value_in(AnswerReading reading) const { return value_of(read(reading), reading); }

  Verdict verdict(bool best, bool readable) const {
    if (best) return Verdict::right;
    if (completion_.finish == FinishReason::length) return Verdict::truncated;
    if (trim(completion_.text).empty()) return Verdict::empty;
    return readable ? Verdict::wrong : Verdict::unparsed;
  }

  const Question& question_;
  const Completion& completion_;
  AnswerKind kind_;
  std::vector<std::string> names_;
};

}  // namespace

Score score(const Question& question, const Completion& completion) {
  if (completion.finish == FinishReason::error) return {};
  return Scorer(question, completion).score();
}

}  // namespace timeprobe::traveler
