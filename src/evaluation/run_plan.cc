#include "evaluation/run_plan.h"

#include <fmt/format.h>

namespace timeprobe {

PlanHash::PlanHash(const RunPlan& plan) {
  hash_.add(plan.model);
  for (const auto& [name, value] : plan.settings) hash_.add(fmt::format("\n{}={}", name, value));
}

void PlanHash::add(std::string_view question_line) {
  hash_.add("\n");
  hash_.add(question_line);
}

}  // namespace timeprobe
