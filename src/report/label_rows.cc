#include "report/label_rows.h"

#include <set>
#include <string_view>

#include "base/numbers_first.h"
#include "questions/question.h"

namespace timeprobe {

TableSpec with_label_rows(TableSpec spec, const std::string& suite,
                          const std::vector<MeasuredRun>& runs) {
  if (spec.row_label.empty()) return spec;
  const TableRow pattern = spec.rows.at(0);
  std::set<std::string_view> found;
  for (const MeasuredRun& run : runs) {
    for (const MeasuredAnswer answer : run.answers) {
      if (answer.suite() != suite || !selects(pattern.selector, answer)) continue;
      if (const auto value = answer.label(spec.row_label)) found.insert(*value);
    }
  }
  const std::set<std::string, NumbersFirst> values(found.begin(), found.end());
  spec.rows.clear();
  for (const std::string& value : values) {
    TableRow row = {pattern.title + value, pattern.selector};
    row.selector[spec.row_label] = value;
    spec.rows.push_back(std::move(row));
  }
  return spec;
}

}  // namespace timeprobe
