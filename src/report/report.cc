#include "report/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "base/error.h"
#include "evaluation/effects.h"
#include "questions/question.h"
#include "report/label_rows.h"
#include "report/preferred_labels.h"
#include "report/run_warning.h"
#include "suites/suite.h"

namespace timeprobe {
namespace {

// "84.8", "0.85", "+0.12": rates in [0, 1] with two decimals, everything else with one.
std::string number_text(double value, MetricForm form) {
  switch (form) {
    case MetricForm::rate:
    case MetricForm::ratio:
    case MetricForm::rate_spread: return fmt::format("{:.2f}", value);
    case MetricForm::rate_difference: {
      const std::string text = fmt::format("{:+.2f}", value);
      return text == "-0.00" ? "+0.00" : text;
    }
    default: return fmt::format("{:.1f}", value);
  }
}

// "0.85", "0.15 ± 0.08"
std::string cell_text(double value, const std::optional<double>& spread, MetricForm form) {
  const std::string text = number_text(value, form);
  return spread ? fmt::format("{} \u00b1 {}", text, number_text(*spread, form)) : text;
}

// The metrics of a table and those that stand beside them.
std::vector<MetricSpec> shown_metrics(const TableSpec& spec) {
  std::vector<MetricSpec> metrics = spec.metrics;
  metrics.insert(metrics.end(), spec.beside.begin(), spec.beside.end());
  return metrics;
}

// The numbers of one table: published ones by (row, system, metric), ours by (row, run, metric).
class TableNumbers {
 public:
  TableNumbers(const Suite& suite, const TableSpec& spec, const std::vector<LoadedRun>& runs) {
    for (const PublishedValue& value : suite.published()) {
      if (value.table == spec.id) published_[{value.row, value.system, value.metric}] = value;
    }
    for (const LoadedRun& run : runs)
      shown_.push_back(preferred_labels(spec.prefer, suite.name, run));
    for (const TableRow& row : spec.rows) {
      for (const MetricSpec& metric : shown_metrics(spec)) {
        for (std::size_t run = 0; run < runs.size(); ++run) {
          auto value = measure_row(runs[run].scored, suite.name, narrowed(row, shown_[run]), metric,
                                   spec.spread_over);
          if (value) ours_.emplace(OurKey{row.title, run, metric.name}, std::move(*value));
        }
      }
    }
  }

  // The values of the table's preferred labels that the run is shown with.
  const Labels& shown(std::size_t run) const { return shown_[run]; }

  const PublishedValue* published(const std::string& row, const std::string& system,
                                  const std::string& metric) const {
    const auto found = published_.find({row, system, metric});
    return found == published_.end() ? nullptr : &found->second;
  }

  const MeasuredValue* ours(const std::string& row, std::size_t run,
                            const std::string& metric) const {
    const auto found = ours_.find({row, run, metric});
    return found == ours_.end() ? nullptr : &found->second;
  }

  bool has_run(std::size_t run) const {
    return std::any_of(ours_.begin(), ours_.end(),
                       [run](const auto& entry) { return std::get<1>(entry.first) == run; });
  }

  bool empty() const { return ours_.empty(); }

 private:
  static TableRow narrowed(TableRow row, const Labels& labels) {
    row.selector.insert(labels.begin(), labels.end());
    if (!row.minus.empty()) row.minus.insert(labels.begin(), labels.end());
    return row;
  }

  using OurKey = std::tuple<std::string, std::size_t, std::string>;
  std::map<std::tuple<std::string, std::string, std::string>, PublishedValue> published_;
  std::map<OurKey, MeasuredValue> ours_;
  std::vector<Labels> shown_;  // by run
};

// Lays one paper's table out: rows by title, a column for each system and metric, the systems of
// the paper first. One metric a block, so that the systems stand beside each other.
class TableLayout {
 public:
  TableLayout(const Suite& suite, const TableSpec& spec, const std::vector<LoadedRun>& runs)
      : suite_(suite), spec_(spec), runs_(runs), numbers_(suite, spec, runs) {
    for (std::size_t run = 0; run < runs.size(); ++run) {
      if (numbers_.has_run(run)) shown_runs_.push_back(run);
    }
  }

  bool empty() const { return numbers_.empty(); }

  // One table a metric; the note stands below the last.
  std::vector<Table> tables() const {
    std::vector<Table> tables;
    for (const MetricSpec& metric : spec_.metrics) tables.push_back(table_of(metric));
    tables.back().note = note();
    return tables;
  }

  // Run, table, row, metric, value, interval and n of each of our numbers.
  void append_intervals(std::vector<std::vector<std::string>>& rows) const {
    for (const std::size_t run : shown_runs_) {
      for (const TableRow& row : spec_.rows) {
        for (const MetricSpec& metric : shown_metrics(spec_)) {
          const MeasuredValue* value = numbers_.ours(row.title, run, metric.name);
          if (value == nullptr) continue;
          rows.push_back({runs_[run].info.name, spec_.id, row.title, metric.title,
                          number_text(value->value, metric.form),
                          number_text(value->interval.low, metric.form),
                          number_text(value->interval.high, metric.form),
                          std::to_string(value->n)});
        }
      }
    }
  }

  void append_values(std::vector<RunValue>& values) const {
    for (const std::size_t run : shown_runs_) {
      for (const TableRow& row : spec_.rows) {
        for (const MetricSpec& metric : shown_metrics(spec_)) {
          const MeasuredValue* value = numbers_.ours(row.title, run, metric.name);
          if (value != nullptr) values.push_back({run, *value});
        }
      }
    }
  }

 private:
  // The table's own note, then what is particular about runs.
  std::string note() const {
    std::string note = spec_.note;
    for (const std::size_t run : shown_runs_) {
      const std::string other =
          other_labels_note(spec_.prefer, numbers_.shown(run), runs_[run].info.name);
      if (!other.empty()) note += fmt::format("{}{}.", note.empty() ? "" : " ", other);
    }
    return note;
  }

  Table table_of(const MetricSpec& metric) const {
    Table table{fmt::format("{}/{}/{}", suite_.name, spec_.id, metric.name),
                fmt::format("{} ({})", spec_.title, metric.title),
                "",
                {""},
                {},
                {TableColumn{}}};
    const auto add_column = [&table](const std::string& title, const TableColumn& column) {
      table.header.push_back(title);
      table.columns.push_back(column);
    };
    for (const std::string& system : spec_.systems) {
      add_column(system, {ColumnKind::published, std::nullopt, metric.better});
    }
    for (const std::size_t run : shown_runs_) {
      add_column(runs_[run].info.name, {ColumnKind::run, run, metric.better});
      for (const MetricSpec& beside : spec_.beside) {
        add_column(beside.title, {ColumnKind::beside, run, beside.better});
      }
    }
    for (const TableRow& row : spec_.rows) add_row(table, row, metric);
    return table;
  }

  void add_row(Table& table, const TableRow& row, const MetricSpec& metric) const {
    std::vector<std::string> cells = {row.title};
    std::vector<std::optional<CellNumber>> numbers = {std::nullopt};
    const auto add = [&cells, &numbers](const std::optional<CellNumber>& number, MetricForm form) {
      cells.push_back(number ? cell_text(number->value, number->spread, form) : "-");
      numbers.push_back(number);
    };
    for (const std::string& system : spec_.systems) {
      add(published_number(row, system, metric), metric.form);
    }
    for (const std::size_t run : shown_runs_) {
      add(our_number(row, run, metric), metric.form);
      for (const MetricSpec& beside : spec_.beside) add(our_number(row, run, beside), beside.form);
    }
    table.rows.push_back(std::move(cells));
    table.numbers.push_back(std::move(numbers));
  }

  std::optional<CellNumber> published_number(const TableRow& row, const std::string& system,
                                             const MetricSpec& metric) const {
    const PublishedValue* value = numbers_.published(row.title, system, metric.name);
    if (value == nullptr) return std::nullopt;
    return CellNumber{value->value, std::nullopt, std::nullopt, value->spread};
  }

  std::optional<CellNumber> our_number(const TableRow& row, std::size_t run,
                                       const MetricSpec& metric) const {
    const MeasuredValue* value = numbers_.ours(row.title, run, metric.name);
    if (value == nullptr) return std::nullopt;
    return CellNumber{value->value, value->interval, value->n, value->spread};
  }

  const Suite& suite_;
  const TableSpec& spec_;
  const std::vector<LoadedRun>& runs_;
  TableNumbers numbers_;
  std::vector<std::size_t> shown_runs_;
};

MeasuredValue verdict_rate(const VerdictCounts& counts, std::size_t verdict) {
  const std::size_t count = counts.counts[verdict];
  return {counts.suite,
          fmt::format("verdict_{}", to_text(kVerdicts[verdict])),
          static_cast<double>(count) / static_cast<double>(counts.n),
          counts.intervals[verdict],
          counts.n,
          counts.selector};
}

// "-1.20 [-1.52, -0.88]"
std::string estimate_text(const RegressionEstimate& estimate) {
  return fmt::format("{:+.2f} [{:+.2f}, {:+.2f}]", estimate.value, estimate.interval.low,
                     estimate.interval.high);
}

std::optional<CellNumber> number_of(const MeasuredEffect& effect) {
  return CellNumber{effect.log_odds.value, effect.log_odds.interval, effect.n};
}

// One table an EffectSpec: a row an effect, a column a run.
void add_effects(Report& report, const Suite& suite, const EffectSpec& spec,
                 const std::vector<LoadedRun>& runs) {
  Table table{
      fmt::format("{}/{}", suite.name, spec.id), spec.title, spec.note, {""}, {}, {TableColumn{}}};
  std::vector<std::string> titles;
  std::map<std::pair<std::string, std::size_t>, MeasuredEffect> cells;
  for (std::size_t run = 0; run < runs.size(); ++run) {
    const Labels shown = preferred_labels(spec.prefer, suite.name, runs[run]);
    const auto effects = measure_effects(runs[run].scored, suite.name, spec, shown);
    for (const MeasuredEffect& effect : effects) {
      if (std::find(titles.begin(), titles.end(), effect.title) == titles.end()) {
        titles.push_back(effect.title);
      }
      cells[{effect.title, table.header.size()}] = effect;
      report.values.push_back({run,
                               {suite.name,
                                "log_odds",
                                effect.log_odds.value,
                                effect.log_odds.interval,
                                effect.n,
                                {{"effect", effect.title}}}});
    }
    if (effects.empty()) continue;
    table.header.push_back(runs[run].info.name);
    table.columns.push_back({ColumnKind::run, run, Better::neither});
  }
  if (titles.empty()) return;
  for (const std::string& title : titles) {
    std::vector<std::string> row = {title};
    std::vector<std::optional<CellNumber>> numbers = {std::nullopt};
    for (std::size_t column = 1; column < table.header.size(); ++column) {
      const auto found = cells.find({title, column});
      row.push_back(found == cells.end() ? "-" : estimate_text(found->second.log_odds));
      numbers.push_back(found == cells.end() ? std::nullopt : number_of(found->second));
    }
    table.rows.push_back(std::move(row));
    table.numbers.push_back(std::move(numbers));
  }
  report.tables.push_back(std::move(table));
}

std::string label_or_dash(const Labels& labels, const std::string& name) {
  const auto found = labels.find(name);
  return found == labels.end() ? "-" : found->second;
}

void add_verdicts(Report& report, const std::vector<LoadedRun>& runs) {
  Table table{"verdicts", "Verdicts", "", {"run", "suite", "task", "setting", "n"}, {}};
  for (const Verdict verdict : kVerdicts) table.header.emplace_back(to_text(verdict));
  for (std::size_t run = 0; run < runs.size(); ++run) {
    for (const VerdictCounts& counts : count_verdicts(runs[run].scored)) {
      std::vector<std::string> cells = {
          runs[run].info.name, counts.suite, label_or_dash(counts.selector, "task"),
          label_or_dash(counts.selector, "setting"), std::to_string(counts.n)};
      for (std::size_t i = 0; i < kVerdicts.size(); ++i) {
        cells.push_back(std::to_string(counts.counts[i]));
        report.values.push_back({run, verdict_rate(counts, i)});
      }
      table.rows.push_back(std::move(cells));
    }
  }
  report.tables.push_back(std::move(table));
}

// Every metric of a suite for each task and setting that a run holds, whether or not a paper's
// table has a row for it.
void add_task_values(Report& report, const Suite& suite, const std::vector<LoadedRun>& runs) {
  std::map<std::string, MetricSpec> metrics;
  for (const TableSpec& spec : suite.tables()) {
    for (const MetricSpec& metric : shown_metrics(spec)) {
      const bool plain =
          metric.form != MetricForm::rate_difference && metric.form != MetricForm::rate_spread;
      if (plain) metrics.emplace(metric.name, metric);
    }
  }
  for (std::size_t run = 0; run < runs.size(); ++run) {
    for (const VerdictCounts& group : count_verdicts(runs[run].scored)) {
      if (group.suite != suite.name) continue;
      for (const auto& [name, metric] : metrics) {
        auto value = measure(runs[run].scored, suite.name, group.selector, metric);
        if (value) report.values.push_back({run, std::move(*value)});
      }
    }
  }
}

// "tempreason/table4/em" has the parts tempreason, table4 and em.
std::vector<std::string> parts_of(const std::string& id) {
  std::vector<std::string> parts;
  std::size_t start = 0;
  while (start <= id.size()) {
    const std::size_t end = std::min(id.find('/', start), id.size());
    parts.push_back(id.substr(start, end - start));
    start = end + 1;
  }
  return parts;
}

bool has_part(const Table& table, const std::string& part) {
  const std::vector<std::string> parts = parts_of(table.id);
  return std::find(parts.begin(), parts.end(), part) != parts.end();
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

}  // namespace

Report make_report(const std::vector<LoadedRun>& runs) {
  Report report;
  for (const LoadedRun& run : runs) report.runs.push_back(run.info);
  add_warnings(report);
  Table intervals{"intervals",
                  "Every number with its 95 % interval (Wilson for rates, bootstrap for means)",
                  "Questions that share a set of events or a subject count as clusters.",
                  {"run", "table", "row", "metric", "value", "low", "high", "n"},
                  {}};
  for (const Suite& suite : all_suites()) {
    add_task_values(report, suite, runs);
    for (const TableSpec& listed : suite.tables()) {
      const TableSpec spec = with_label_rows(listed, suite.name, runs);
      const TableLayout layout(suite, spec, runs);
      if (layout.empty()) continue;
      for (Table& table : layout.tables()) report.tables.push_back(std::move(table));
      layout.append_intervals(intervals.rows);
      layout.append_values(report.values);
    }
    if (suite.effects == nullptr) continue;
    for (const EffectSpec& spec : suite.effects()) add_effects(report, suite, spec, runs);
  }
  report.tables.push_back(std::move(intervals));
  add_verdicts(report, runs);
  remove_repeated_values(report.values);
  return report;
}

void keep_tables(Report& report, const std::vector<std::string>& parts) {
  std::set<std::string> known;
  for (const Table& table : report.tables) {
    for (const std::string& part : parts_of(table.id)) known.insert(part);
  }
  for (const std::string& part : parts) {
    if (!known.contains(part)) {
      throw usage_error(fmt::format("table '{}' is not in this report; wanted: {}", part,
                                    fmt::join(known, ", ")));
    }
  }
  std::erase_if(report.tables, [&parts](const Table& table) {
    return std::none_of(parts.begin(), parts.end(),
                        [&table](const std::string& part) { return has_part(table, part); });
  });
}

}  // namespace timeprobe
