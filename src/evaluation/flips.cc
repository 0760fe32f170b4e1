#include "evaluation/flips.h"

namespace timeprobe {
namespace {

ComparedAnswer answer_of(const ScoredQuestion& item) {
  return {item.completion.text, item.score.extracted, item.score.verdict,
          item.score.value.value_or(0.0)};
}

Labels common_labels(const Question& a, const Question& b) {
  Labels common;
  for (const auto& [name, value] : a.labels) {
    if (find_label(b, name) == value) common.emplace(name, value);
  }
  return common;
}

Flip flip_of(FlipDirection direction, const ScoredQuestion& a, const ScoredQuestion& b) {
  const Question& question = a.question;
  return {direction,
          question.suite,
          question.task,
          question.id,
          common_labels(question, b.question),
          question.question,
          question.answer.accepted,
          answer_of(a),
          answer_of(b)};
}

}  // namespace

ReadFlip flips_between(const LoadedRun& a, const LoadedRun& b) {
  return [&a, &b](const FlippedPair& pair) {
    return flip_of(pair.direction, a.scored.at(pair.a), b.scored.at(pair.b));
  };
}

ReadFlip flips_between(RunStore& store, const RunInfo& a, const RunInfo& b) {
  return [&store, a, b](const FlippedPair& pair) {
    return flip_of(pair.direction, store.scored(a, pair.a), store.scored(b, pair.b));
  };
}

}  // namespace timeprobe
