#include "evaluation/distinct_questions.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/random.h"

namespace timeprobe {

void DistinctQuestions::add(const Question& question, std::string_view line) {
  if (seen_.insert(stable_hash(line)).second) return;
  throw usage_error(
      fmt::format("question {} stands twice among those selected; name each file of questions once",
                  question.id));
}

void DistinctQuestions::require_any() const {
  if (seen_.empty()) throw usage_error("no question is selected: there is nothing to ask");
}

}  // namespace timeprobe
