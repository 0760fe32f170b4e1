// A comparison of two runs (evaluation/comparison.h) as text, Markdown, CSV and JSON.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>

#include "evaluation/comparison.h"
#include "report/report.h"

namespace timeprobe {

struct ComparisonLayout {
  ReportFormat format = ReportFormat::text;
  std::size_t num_flips = 5;  // shown of each direction, spread evenly over all
};

// Deterministic. Long and multi-line texts are cut in every form but JSON (docs/formats.md,
// "timeprobe.comparison/1").
std::string render(const Comparison& comparison, const ComparisonLayout& layout,
                   const ReadFlip& read);

// The document "timeprobe.comparison/1" with so many flips of each direction.
nlohmann::ordered_json comparison_json(const Comparison& comparison, const ReadFlip& read,
                                       std::size_t num_flips);

// One JSON object, "timeprobe.flip/1", and the end of its line; nothing cut.
std::string flip_json_line(const Flip& flip);

}  // namespace timeprobe
