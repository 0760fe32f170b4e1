#include "report/paper_table.h"

#include <fmt/format.h>

#include <utility>

#include "report/cell_text.h"
#include "report/preferred_labels.h"

namespace timeprobe {

PaperTable::PaperTable(const Suite& suite, const TableSpec& spec,
                       const std::vector<MeasuredRun>& runs)
    : suite_(suite), spec_(spec), runs_(runs), numbers_(suite, spec, runs) {
  for (std::size_t run = 0; run < runs.size(); ++run) {
    if (numbers_.has_run(run)) shown_runs_.push_back(run);
  }
}

std::vector<Table> PaperTable::tables() const {
  std::vector<Table> tables;
  for (const MetricSpec& metric : spec_.metrics) tables.push_back(table_of(metric));
  tables.back().note = note();
  return tables;
}

void PaperTable::for_each_of_ours(const Visit& visit) const {
  for (const std::size_t run : shown_runs_) {
    for (const TableRow& row : spec_.rows) {
      for (const MetricSpec& metric : shown_metrics(spec_)) {
        const MeasuredValue* value = numbers_.ours(row.title, run, metric.name);
        if (value != nullptr) visit(run, row, metric, *value);
      }
    }
  }
}

void PaperTable::append_intervals(std::vector<std::vector<std::string>>& rows) const {
  for_each_of_ours([&](std::size_t run, const TableRow& row, const MetricSpec& metric,
                       const MeasuredValue& value) {
    rows.push_back({runs_[run].info.name, spec_.id, row.title, metric.title,
                    number_text(value.value, metric.form),
                    number_text(value.interval.low, metric.form),
                    number_text(value.interval.high, metric.form), std::to_string(value.n)});
  });
}

void PaperTable::append_values(std::vector<RunValue>& values) const {
  for_each_of_ours(
      [&values](std::size_t run, const TableRow&, const MetricSpec&, const MeasuredValue& value) {
        values.push_back({run, value});
      });
}

// The table's own note, then what is particular about runs.
std::string PaperTable::note() const {
  std::string note = spec_.note;
  for (const std::size_t run : shown_runs_) {
    const std::string other =
        other_labels_note(spec_.prefer, numbers_.shown(run), runs_[run].info.name);
    if (!other.empty()) note += fmt::format("{}{}.", note.empty() ? "" : " ", other);
  }
  return note;
}

Table PaperTable::table_of(const MetricSpec& metric) const {
  Table table{fmt::format("{}/{}/{}", suite_.name, spec_.id, metric.name),
              fmt::format("{} ({})", spec_.title, metric.title),
              "",
              {""},
              {},
              {TableColumn{}}};
  add_columns(table, metric);
  for (const TableRow& row : spec_.rows) add_row(table, row, metric);
  return table;
}

void PaperTable::add_columns(Table& table, const MetricSpec& metric) const {
  const auto add = [&table](const std::string& title, const TableColumn& column) {
    table.header.push_back(title);
    table.columns.push_back(column);
  };
  for (const std::string& system : spec_.systems) {
    add(system, {ColumnKind::published, std::nullopt, metric.better});
  }
  for (const std::size_t run : shown_runs_) {
    add(runs_[run].info.name, {ColumnKind::run, run, metric.better});
    for (const MetricSpec& beside : spec_.beside) {
      add(beside.title, {ColumnKind::beside, run, beside.better});
    }
  }
}

void PaperTable::add_row(Table& table, const TableRow& row, const MetricSpec& metric) const {
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

std::optional<CellNumber> PaperTable::published_number(const TableRow& row,
                                                       const std::string& system,
                                                       const MetricSpec& metric) const {
  const PublishedValue* value = numbers_.published(row.title, system, metric.name);
  if (value == nullptr) return std::nullopt;
  return CellNumber{.value = value->value, .spread = value->spread};
}

std::optional<CellNumber> PaperTable::our_number(const TableRow& row, std::size_t run,
                                                 const MetricSpec& metric) const {
  const MeasuredValue* value = numbers_.ours(row.title, run, metric.name);
  if (value == nullptr) return std::nullopt;
  return CellNumber{value->value, value->interval, value->n, value->spread};
}

}  // namespace timeprobe
