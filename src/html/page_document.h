// The one JSON document that a report's page is drawn from (docs/formats.md,
// "timeprobe.report-page/1").
//
// Each section is a function that adds one member; the page leaves out what is missing, so that a
// new kind of section needs a function here and a module in web/src.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "evaluation/comparison.h"
#include "html/label_columns.h"
#include "html/question_chunks.h"
#include "html/training_runs.h"
#include "html/weak_spots.h"
#include "report/figures.h"
#include "report/report.h"

namespace timeprobe {

// Indices of two runs that are compared.
using RunPair = std::pair<std::size_t, std::size_t>;

struct PageParts {
  const std::vector<LoadedRun>& runs;
  const std::vector<std::string>& plan_hashes;  // one a run
  const Report& report;
  const std::vector<Figure>& figures;
  const std::vector<RunPair>& pairs;
  const std::vector<Comparison>& comparisons;  // one a pair
  const QuestionChunks& chunks;
  const std::vector<LabelColumn>& columns;
  const std::vector<std::string>& prompt_notes;  // one a run: why prompts are missing, or empty
  const std::vector<WeakSpot>& weak_spots;
  const std::vector<TrainingRun>& training;
  const std::string& command;             // that makes this page again
  const std::vector<std::string>& notes;  // what was left out of the page
};

nlohmann::ordered_json page_document(const PageParts& parts);

}  // namespace timeprobe
