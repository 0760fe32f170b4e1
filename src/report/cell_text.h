// How a number stands in a cell.
#pragma once

#include <optional>
#include <string>

#include "evaluation/metrics.h"

namespace timeprobe {

// "84.8", "0.85", "+0.12": rates in [0, 1] with two decimals, everything else with one.
std::string number_text(double value, MetricForm form);

// "0.85", "0.15 ± 0.08"
std::string cell_text(double value, const std::optional<double>& spread, MetricForm form);

}  // namespace timeprobe
