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
std::string render(const Comparison& comparison, const ComparisonLayout& layout);

// The document "timeprobe.comparison/1" with so many flips of each direction.
nlohmann::ordered_json comparison_json(const Comparison& comparison, std::size_t num_flips);

// All flips, one JSON object a line ("timeprobe.flip/1"), nothing cut.
std::string flips_json_lines(const Comparison& comparison);

}  // namespace timeprobe
