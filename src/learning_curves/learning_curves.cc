#include "learning_curves/learning_curves.h"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "base/check.h"
#include "base/error.h"
#include "base/files.h"
#include "base/json_nesting.h"
#include "base/result.h"

namespace timeprobe {
namespace {

using nlohmann::json;

using PointsByName = std::map<std::string, std::map<std::int64_t, double>>;

Result<json> parse_step(std::string_view line) {
  if (nested_too_deep(line)) return Problem{"the brackets are nested too deep"};
  json record = json::parse(line, nullptr, false);
  if (!record.is_object()) return Problem{"no JSON object"};
  const auto step = record.find("step");
  if (step == record.end()) return Problem{"no member 'step'"};
  if (!step->is_number_integer()) {
    return Problem{"'step' is no whole number: " +
                   step->dump(-1, ' ', false, json::error_handler_t::replace)};
  }
  return record;
}

void add_numbers(PointsByName& points, const json& record) {
  const auto step = record.at("step").get<std::int64_t>();
  for (const auto& [name, value] : record.items()) {
    if (name != "step" && value.is_number()) points[name][step] = value.get<double>();
  }
}

LearningCurve curve_of(const std::string& name, const std::map<std::int64_t, double>& points) {
  LearningCurve curve{name, {}};
  for (const auto& [step, value] : points) curve.points.push_back({step, value});
  return curve;
}

CurvePoint mean_of(const std::vector<CurvePoint>& points, std::size_t begin, std::size_t end) {
  double sum = 0.0;
  for (std::size_t i = begin; i < end; ++i) sum += points[i].value;
  return {points[end - 1].step, sum / static_cast<double>(end - begin)};
}

}  // namespace

LearningCurves parse_learning_curves(const std::string& name, std::string_view text) {
  LearningCurves result;
  PointsByName points;
  std::size_t number = 0;
  for (std::size_t end; (end = text.find('\n')) != std::string_view::npos;
       text.remove_prefix(end + 1)) {
    const std::string_view line = text.substr(0, end);
    ++number;
    const Result<json> record = parse_step(line);
    if (record) {
      result.last_step = std::max(result.last_step, record->at("step").get<std::int64_t>());
      add_numbers(points, *record);
    } else {
      result.rejections.push_back({name, number, record.problem().message});
    }
  }
  for (const auto& [member, values] : points) result.curves.push_back(curve_of(member, values));
  return result;
}

LearningCurves read_learning_curves(const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / "metrics.jsonl";
  LearningCurves curves = parse_learning_curves(file.string(), read_file(file));
  if (!curves.curves.empty()) return curves;
  const std::string why =
      curves.rejections.empty() ? "no finished line" : describe(curves.rejections.front());
  throw usage_error(
      fmt::format("{}: no step of a training with numbers is in it: {}", file.string(), why));
}

std::vector<CurvePoint> thinned(const std::vector<CurvePoint>& points, std::size_t most) {
  TIMEPROBE_CHECK(most > 0, "thinned to some points");
  const std::size_t each = (points.size() + most - 1) / most;
  if (each <= 1) return points;
  std::vector<CurvePoint> result;
  for (std::size_t begin = 0; begin < points.size(); begin += each) {
    result.push_back(mean_of(points, begin, std::min(begin + each, points.size())));
  }
  return result;
}

}  // namespace timeprobe
