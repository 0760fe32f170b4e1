// A stored run with the prompts that were put, as every export needs it.
#pragma once

#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "evaluation/run_store.h"
#include "questions/answer_distribution.h"
#include "questions/prompt.h"

namespace timeprobe {

struct ExportedAnswer {
  Completion completion;
  Score score;
};

struct ExportedQuestion {
  std::string key;    // unique in the run: the id, or with suite, task and setting before it
  Question question;  // with the run's label "setting" where it has none of its own
  Prompt prompt;      // as put: the suite's, with the run's examples, chain of thought and layout
  std::optional<ExportedAnswer> answer;  // none: not asked yet
};

struct ExportedRun {
  RunInfo info;
  std::vector<ExportedQuestion> questions;  // in the order of the plan
};

// Makes the prompts again from the plan. A run with solved examples needs the files that they came
// from, which the store knows by their SHA-256. Throws a usage Error when there is no such run, and
// when the files are missing or other ones.
ExportedRun read_exported_run(RunStore& store, const std::string& name,
                              const std::vector<std::filesystem::path>& fewshot_files);

// What counts as right, without the scores that the key of a vague question holds: "yes", "no".
std::vector<std::string> accepted_texts(const Question& question);

// The same; `text_of` says how an answer is written that has a score.
std::vector<std::string> accepted_texts(
    const Question& question, const std::function<std::string(const ScoredAnswer&)>& text_of);

// [{"role", "content"}]
nlohmann::ordered_json messages_json(const Prompt& prompt);

// Each canary that a question carries, once, in the order of the questions.
std::vector<std::string> canaries_of(const ExportedRun& run);

}  // namespace timeprobe
