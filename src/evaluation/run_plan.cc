#include "evaluation/run_plan.h"

#include <fmt/format.h>

#include "base/sha256.h"
#include "questions/question_json.h"

namespace timeprobe {

std::string plan_hash(const RunPlan& plan) {
  Sha256 hash;
  hash.add(plan.model);
  for (const auto& [name, value] : plan.settings) hash.add(fmt::format("\n{}={}", name, value));
  for (const Question& question : plan.questions)
    hash.add(fmt::format("\n{}", to_json_line(question)));
  return hash.finish_hex();
}

}  // namespace timeprobe
