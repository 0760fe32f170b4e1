// A stored run with the prompts that were put, as every export needs it: question by question, so
// that an export takes the same memory for ten questions and a million.
#pragma once

#include <cstddef>
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

struct ExportedQuestion {
  std::size_t ordinal = 0;         // in the plan, from 0
  Question question;               // with the run's label "setting" where it has none of its own
  bool is_setting_of_run = false;  // that label came from the run
  std::optional<AskedQuestion::Answer> answer;  // none: not asked yet
};

struct ExportedRun {
  using Visit = std::function<void(const ExportedQuestion&)>;

  RunInfo info;

  // Hands over each question, in the order of the plan. Reads them anew each time.
  std::function<void(const Visit&)> for_each;

  // As put: the suite's, with the run's examples, chain of thought and layout.
  std::function<Prompt(const ExportedQuestion&)> prompt_of;
};

// Makes the prompts again from the plan. A run with solved examples needs the files that they came
// from, which the store knows by their SHA-256. Throws a usage Error when there is no such run, and
// when the files are missing or other ones. The store must live longer; who reads twice holds it
// still (RunStore::hold_still).
ExportedRun read_exported_run(RunStore& store, const std::string& name,
                              const std::vector<std::filesystem::path>& fewshot_files);

// What counts as right, without the scores that the key of a vague question holds: "yes", "no".
std::vector<std::string> accepted_texts(const Question& question);

// The same; `text_of` says how an answer is written that has a score.
std::vector<std::string> accepted_texts(
    const Question& question, const std::function<std::string(const ScoredAnswer&)>& text_of);

// [{"role", "content"}]
nlohmann::ordered_json messages_json(const Prompt& prompt);

}  // namespace timeprobe
