#include "html/training_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "html/page_json.h"
#include "learning_curves/curve_titles.h"

namespace timeprobe {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t kMostPoints = 1000;  // of a curve: more than a chart has pixels

ordered_json series_json(std::size_t run, const std::vector<CurvePoint>& points) {
  const auto pair = [](const CurvePoint& at) { return ordered_json::array({at.step, at.value}); };
  return {{"run", run}, {"points", list_of(thinned(points, kMostPoints), pair)}};
}

}  // namespace

std::string training_name(const std::filesystem::path& folder) {
  const std::filesystem::path normal = std::filesystem::absolute(folder).lexically_normal();
  return (normal.has_filename() ? normal : normal.parent_path()).filename().string();
}

std::vector<TrainingRun> read_training_runs(const std::vector<std::filesystem::path>& folders) {
  std::map<std::string, int> names;
  for (const auto& folder : folders) ++names[training_name(folder)];
  std::vector<TrainingRun> runs;
  for (const auto& folder : folders) {
    const std::string name = training_name(folder);
    runs.push_back({names[name] > 1 ? folder.string() : name, read_learning_curves(folder)});
  }
  return runs;
}

std::vector<std::string> training_notes(const std::vector<TrainingRun>& runs) {
  std::vector<std::string> notes;
  for (const TrainingRun& run : runs) {
    const std::vector<Rejection>& rejections = run.curves.rejections;
    if (rejections.empty()) continue;
    notes.push_back(fmt::format("training {}: {} {} no step, the first: line {}, {}", run.name,
                                rejections.size(), rejections.size() == 1 ? "line is" : "lines are",
                                rejections[0].line, rejections[0].problem));
  }
  return notes;
}

ordered_json training_json(const std::vector<TrainingRun>& runs) {
  std::map<std::pair<std::size_t, std::string>, ordered_json> charts;
  ordered_json names = ordered_json::array();
  for (std::size_t i = 0; i < runs.size(); ++i) {
    names.push_back({{"name", runs[i].name}, {"last_step", runs[i].curves.last_step}});
    for (const LearningCurve& curve : runs[i].curves.curves) {
      const CurveTitle title = curve_title(curve.name);
      charts[{title.place, title.title}].push_back(series_json(i, curve.points));
    }
  }
  ordered_json list = ordered_json::array();
  for (auto& [title, series] : charts) {
    list.push_back({{"title", title.second}, {"series", std::move(series)}});
  }
  return {{"runs", std::move(names)}, {"charts", std::move(list)}};
}

}  // namespace timeprobe
