// The trainings that a page shows, and their part of its document.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "learning_curves/learning_curves.h"

namespace timeprobe {

struct TrainingRun {
  std::string name;  // of its folder; the path as it was given where two have the same name
  LearningCurves curves;
};

// "a" of "runs/a" and of "runs/a/".
std::string training_name(const std::filesystem::path& folder);

// Throws as read_learning_curves().
std::vector<TrainingRun> read_training_runs(const std::vector<std::filesystem::path>& folders);

// What was left out, a line a file, for the page's notes.
std::vector<std::string> training_notes(const std::vector<TrainingRun>& runs);

// {"runs": [{"name", "last_step"}], "charts": [{"title", "series": [{"run", "points": [[step,
// value], ...]}]}]}: a chart a number, of all runs that have it (learning_curves/curve_titles.h).
nlohmann::ordered_json training_json(const std::vector<TrainingRun>& runs);

}  // namespace timeprobe
