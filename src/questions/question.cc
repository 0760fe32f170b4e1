#include "questions/question.h"

namespace timeprobe {

std::optional<std::string> find_label(const Question& question, const std::string& name) {
  const auto found = question.labels.find(name);
  if (found == question.labels.end()) return std::nullopt;
  return found->second;
}

}  // namespace timeprobe
