#include "report/report.h"

#include <map>
#include <set>
#include <tuple>

#include "report/effect_table.h"
#include "report/label_rows.h"
#include "report/paper_table.h"
#include "report/run_warning.h"
#include "report/verdict_table.h"
#include "suites/suite.h"

namespace timeprobe {
namespace {

// The metrics of a suite's tables that can be measured of any questions.
std::map<std::string, MetricSpec> plain_metrics(const Suite& suite) {
  std::map<std::string, MetricSpec> metrics;
  for (const TableSpec& spec : suite.tables()) {
    for (const MetricSpec& metric : shown_metrics(spec)) {
      const bool plain =
          metric.form != MetricForm::rate_difference && metric.form != MetricForm::rate_spread;
      if (plain) metrics.emplace(metric.name, metric);
    }
  }
  return metrics;
}

// Every metric of a suite for each task and setting that a run holds, whether or not a paper's
// table has a row for it.
void add_task_values(Report& report, const Suite& suite, const std::vector<MeasuredRun>& runs) {
  const std::map<std::string, MetricSpec> metrics = plain_metrics(suite);
  for (std::size_t run = 0; run < runs.size(); ++run) {
    for (const VerdictCounts& group : count_verdicts(runs[run].answers)) {
      if (group.suite != suite.name) continue;
      for (const auto& [name, metric] : metrics) {
        auto value = measure(runs[run].answers, suite.name, group.selector, metric);
        if (value) report.values.push_back({run, std::move(*value)});
      }
    }
  }
}

// The first of equal numbers stays: a table may show what another shows, too.
void remove_repeated_values(std::vector<RunValue>& values) {
  std::set<std::tuple<std::size_t, std::string, std::string, Labels, Labels>> seen;
  std::erase_if(values, [&seen](const RunValue& value) {
    const MeasuredValue& measured = value.measured;
    return !seen.insert(
                    {value.run, measured.suite, measured.metric, measured.selector, measured.minus})
                .second;
  });
}

void add_warnings(Report& report) {
  for (const RunInfo& run : report.runs) {
    if (const auto warning = incomplete_warning(run)) report.warnings.push_back(*warning);
  }
}

// The paper's tables, and their numbers with their intervals.
void add_paper_tables(Report& report, Table& intervals, const Suite& suite,
                      const std::vector<MeasuredRun>& runs) {
  for (const TableSpec& listed : suite.tables()) {
    const TableSpec spec = with_label_rows(listed, suite.name, runs);
    const PaperTable paper_table(suite, spec, runs);
    if (paper_table.empty()) continue;
    for (Table& table : paper_table.tables()) report.tables.push_back(std::move(table));
    paper_table.append_intervals(intervals.rows);
    paper_table.append_values(report.values);
  }
}

void add_effects(Report& report, const Suite& suite, const std::vector<MeasuredRun>& runs) {
  if (suite.effects == nullptr) return;
  for (const EffectSpec& spec : suite.effects()) {
    auto table = effect_table(suite, spec, runs, report.values);
    if (table) report.tables.push_back(*std::move(table));
  }
}

}  // namespace

Report make_report(const std::vector<MeasuredRun>& runs) {
  Report report;
  for (const MeasuredRun& run : runs) report.runs.push_back(run.info);
  add_warnings(report);
  Table intervals{"intervals",
                  "Every number with its 95 % interval (Wilson for rates, bootstrap for means)",
                  "Questions that share a set of events or a subject count as clusters.",
                  {"run", "table", "row", "metric", "value", "low", "high", "n"},
                  {}};
  for (const Suite& suite : all_suites()) {
    add_task_values(report, suite, runs);
    add_paper_tables(report, intervals, suite, runs);
    add_effects(report, suite, runs);
  }
  report.tables.push_back(std::move(intervals));
  report.tables.push_back(verdict_table(runs, report.values));
  remove_repeated_values(report.values);
  return report;
}

}  // namespace timeprobe
