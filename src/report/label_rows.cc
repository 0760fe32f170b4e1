#include "report/label_rows.h"

#include <set>

#include "base/numbers_first.h"
#include "questions/question.h"

namespace timeprobe {

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
