#include "report/preferred_labels.h"

#include <fmt/format.h>

#include <optional>
#include <set>
#include <string_view>

#include "questions/question.h"

namespace timeprobe {
namespace {

std::set<std::string_view> values_of(const std::string& label, const std::string& suite,
                                     const MeasuredRun& run) {
  std::set<std::string_view> values;
  for (const MeasuredAnswer answer : run.answers) {
    if (answer.suite() != suite) continue;
    const auto value = label == "split" ? std::optional(answer.split()) : answer.label(label);
    if (value) values.insert(*value);
  }
  return values;
}

}  // namespace

Labels preferred_labels(const Labels& prefer, const std::string& suite, const MeasuredRun& run) {
  Labels shown;
  for (const auto& [label, preferred] : prefer) {
    const std::set<std::string_view> values = values_of(label, suite, run);
    if (values.empty()) continue;
    shown[label] = values.contains(preferred) ? preferred : std::string(*values.begin());
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
