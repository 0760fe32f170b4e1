// Two small runs that share questions, made in memory.
#pragma once

#include <string>
#include <vector>

#include "evaluation/run_store.h"

namespace timeprobe {

inline Question small_question(const std::string& id, const std::string& text,
                               const std::string& context = "") {
  Question question;
  question.id = id;
  question.suite = "tempreason";
  question.task = "l2";
  question.split = "test";
  question.question = text;
  if (!context.empty()) question.context = {ContextKind::facts, context};
  question.answer = {AnswerKind::text, {"Y"}};
  question.labels = {{"relation", "P54"}, {"setting", "reasonqa"}};
  question.origin = {"timeprobe 0.0.1", 7, {{"facts.tsv", "ab12"}}, std::nullopt};
  return question;
}

inline ScoredQuestion small_answer(const Question& question, const std::string& text,
                                   Verdict verdict) {
  ScoredQuestion item;
  item.question = question;
  item.completion.text = text;
  item.score.verdict = verdict;
  item.score.extracted = text;
  if (verdict != Verdict::failed) item.score.value = verdict == Verdict::right ? 1.0 : 0.0;
  if (verdict == Verdict::failed) item.completion.finish = FinishReason::error;
  item.score.metrics = {{"em", item.score.value.value_or(0.0)},
                        {"f1", item.score.value.value_or(0.0)}};
  return item;
}

inline LoadedRun small_run(const std::string& name, std::vector<ScoredQuestion> scored) {
  LoadedRun run;
  run.info.name = name;
  run.info.model = "baseline:first";
  run.info.settings = {{"seed", "3"}, {"questions.0", "my exam.jsonl sha256:cd34"}};
  run.info.version = "0.0.1";
  run.info.num_questions = run.info.num_answers = scored.size();
  run.scored = std::move(scored);
  return run;
}

}  // namespace timeprobe
