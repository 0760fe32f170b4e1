// How a training went, read from the file that it writes: one JSON object a line.
//
//   {"step":100,"loss":2.31,"rate":0.002,"tokens_per_s":81000}
//   {"step":200,"loss":1.87,"rate":0.002,"tokens_per_s":80500,"dev_em":41.2}
//
// gives the curves dev_em (200: 41.2), loss (100: 2.31, 200: 1.87), rate and tokens_per_s.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/line_reader.h"

namespace timeprobe {

struct CurvePoint {
  std::int64_t step = 0;
  double value = 0.0;
};

struct LearningCurve {
  std::string name;                // the member's, "loss"
  std::vector<CurvePoint> points;  // by step, not empty
};

struct LearningCurves {
  std::vector<LearningCurve> curves;  // by name
  std::int64_t last_step = 0;
  std::vector<Rejection> rejections;  // lines that are no object with a whole number "step"
};

// Every member that is a number, but `step`, is a curve; other members are passed over. Of lines
// with the same step the later one counts: a training that goes on from a checkpoint does steps
// again. A last line without its end is being written and waits. O(text).
LearningCurves parse_learning_curves(const std::string& name, std::string_view text);

// Of FOLDER/metrics.jsonl. Throws a usage Error when there is none or no step in it.
LearningCurves read_learning_curves(const std::filesystem::path& folder);

// At most `most` points: means of so many neighbours, at the step of the last of them.
// REQUIRES: most > 0.
std::vector<CurvePoint> thinned(const std::vector<CurvePoint>& points, std::size_t most);

}  // namespace timeprobe
