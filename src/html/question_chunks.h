// All that is known of the questions of a page, in pieces that a reader takes when it needs them:
// rows for lists and searches, details for one question at a time (docs/formats.md).
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "evaluation/run_plan.h"
#include "html/answered_questions.h"
#include "models/model.h"

namespace timeprobe {

// How the prompts of a run are made again, or why they cannot be.
struct PromptSource {
  std::optional<RunPlan> plan;
  std::string missing;
};

class QuestionChunks {
 public:
  // The runs must live longer; a PromptSource a run.
  QuestionChunks(const std::vector<LoadedRun>& runs, std::vector<PromptSource> prompts);

  const std::vector<AnsweredQuestion>& questions() const { return questions_; }

  // The place of the first question of each chunk. A chunk ends after so many questions, or before
  // when its texts are long.
  const std::vector<std::size_t>& row_starts() const { return row_starts_; }
  const std::vector<std::size_t>& detail_starts() const { return detail_starts_; }

  // JSON. Thread safe; details put every question to the exact reasoner.
  std::string rows(std::size_t chunk) const;
  std::string details(std::size_t chunk) const;

 private:
  std::size_t detail_size(const AnsweredQuestion& item) const;

  std::vector<PromptSource> prompts_;
  std::vector<std::string> run_settings_;  // the label that a run gives its questions
  std::vector<AnsweredQuestion> questions_;
  std::vector<std::size_t> row_starts_;
  std::vector<std::size_t> detail_starts_;
  std::unique_ptr<Model> reasoner_;
};

}  // namespace timeprobe
