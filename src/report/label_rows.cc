#include "report/label_rows.h"

#include <charconv>
#include <set>

#include "questions/question.h"

namespace timeprobe {
namespace {

// 20 before 100, numbers before texts.
struct NumbersFirst {
  bool operator()(const std::string& a, const std::string& b) const {
    const auto first = number_of(a), second = number_of(b);
    if (first && second) return *first < *second;
    if (first || second) return first.has_value();
    return a < b;
  }

  static std::optional<long long> number_of(const std::string& text) {
    long long number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
  }
};

}  // namespace

TableSpec with_label_rows(TableSpec spec, const std::string& suite,
                          const std::vector<LoadedRun>& runs) {
  if (spec.row_label.empty()) return spec;
  const TableRow pattern = spec.rows.at(0);
  std::set<std::string, NumbersFirst> values;
  for (const LoadedRun& run : runs) {
    for (const ScoredQuestion& item : run.scored) {
      if (item.question.suite != suite || !selects(pattern.selector, item.question)) continue;
      if (const auto value = find_label(item.question, spec.row_label)) values.insert(*value);
    }
  }
  spec.rows.clear();
  for (const std::string& value : values) {
    TableRow row = {pattern.title + value, pattern.selector};
    row.selector[spec.row_label] = value;
    spec.rows.push_back(std::move(row));
  }
  return spec;
}

}  // namespace timeprobe
