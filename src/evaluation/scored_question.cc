#include "evaluation/scored_question.h"

namespace timeprobe {

std::string cluster_name(const Question& question) {
  for (const char* label : {"set", "subject", "item"}) {
    if (const auto name = find_label(question, label)) return *name;
  }
  return question.id;
}

}  // namespace timeprobe
