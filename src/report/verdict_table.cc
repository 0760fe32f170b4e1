#include "report/verdict_table.h"

#include <fmt/format.h>

namespace timeprobe {
namespace {

MeasuredValue verdict_rate(const VerdictCounts& counts, std::size_t verdict) {
  const std::size_t count = counts.counts[verdict];
  return {counts.suite,
          fmt::format("verdict_{}", to_text(kVerdicts[verdict])),
          static_cast<double>(count) / static_cast<double>(counts.n),
          counts.intervals[verdict],
          counts.n,
          counts.selector};
}

std::string label_or_dash(const Labels& labels, const std::string& name) {
  const auto found = labels.find(name);
  return found == labels.end() ? "-" : found->second;
}

}  // namespace

Table verdict_table(const std::vector<MeasuredRun>& runs, std::vector<RunValue>& values) {
  Table table{"verdicts", "Verdicts", "", {"run", "suite", "task", "setting", "n"}, {}};
  for (const Verdict verdict : kVerdicts) table.header.emplace_back(to_text(verdict));
  for (std::size_t run = 0; run < runs.size(); ++run) {
    for (const VerdictCounts& counts : count_verdicts(runs[run].answers)) {
      std::vector<std::string> cells = {
          runs[run].info.name, counts.suite, label_or_dash(counts.selector, "task"),
          label_or_dash(counts.selector, "setting"), std::to_string(counts.n)};
      for (std::size_t i = 0; i < kVerdicts.size(); ++i) {
        cells.push_back(std::to_string(counts.counts[i]));
        values.push_back({run, verdict_rate(counts, i)});
      }
      table.rows.push_back(std::move(cells));
    }
  }
  return table;
}

}  // namespace timeprobe
