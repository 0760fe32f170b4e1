#include "report/cell_text.h"

#include <fmt/format.h>

namespace timeprobe {

std::string number_text(double value, MetricForm form) {
  switch (form) {
    case MetricForm::rate:
    case MetricForm::ratio:
    case MetricForm::rate_spread: return fmt::format("{:.2f}", value);
    case MetricForm::rate_difference: {
      const std::string text = fmt::format("{:+.2f}", value);
      return text == "-0.00" ? "+0.00" : text;
    }
    default: return fmt::format("{:.1f}", value);
  }
}

std::string cell_text(double value, const std::optional<double>& spread, MetricForm form) {
  const std::string text = number_text(value, form);
  return spread ? fmt::format("{} \u00b1 {}", text, number_text(*spread, form)) : text;
}

}  // namespace timeprobe
