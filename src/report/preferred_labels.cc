#include "report/preferred_labels.h"

#include <fmt/format.h>

#include <optional>
#include <set>

#include "questions/question.h"

namespace timeprobe {
namespace {

std::set<std::string> values_of(const std::string& label, const std::string& suite,
                                const LoadedRun& run) {
  std::set<std::string> values;
  for (const ScoredQuestion& item : run.scored) {
    if (item.question.suite != suite) continue;
    const std::optional<std::string> value =
        label == "split" ? std::optional(item.question.split) : find_label(item.question, label);
    if (value) values.insert(*value);
  }
  return values;
}

}  // namespace

Labels preferred_labels(const Labels& prefer, const std::string& suite, const LoadedRun& run) {
  Labels shown;
  for (const auto& [label, preferred] : prefer) {
    const std::set<std::string> values = values_of(label, suite, run);
    if (values.empty()) continue;
    shown[label] = values.contains(preferred) ? preferred : *values.begin();
  }
  return shown;
}

std::string other_labels_note(const Labels& prefer, const Labels& shown, const std::string& run) {
  std::string others;
  for (const auto& [label, value] : shown) {
    if (value == prefer.at(label)) continue;
    others += fmt::format("{}{} {}", others.empty() ? "" : ", ", label, value);
  }
  return others.empty() ? "" : fmt::format("{}: {}", run, others);
}

}  // namespace timeprobe
