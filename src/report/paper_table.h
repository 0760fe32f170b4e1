// A table of a paper with our runs beside its systems.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "report/run_value.h"
#include "report/table.h"
#include "report/table_numbers.h"

namespace timeprobe {

// Rows by title, a column for each system and metric, the systems of the paper first. One metric a
// block, so that the systems stand beside each other. Refers to what it was made of.
class PaperTable {
 public:
  PaperTable(const Suite& suite, const TableSpec& spec, const std::vector<MeasuredRun>& runs);

  // Whether no run has a number in it.
  bool empty() const { return numbers_.empty(); }

  // One table a metric; the note stands below the last.
  std::vector<Table> tables() const;

  // Run, table, row, metric, value, interval and n of each of our numbers.
  void append_intervals(std::vector<std::vector<std::string>>& rows) const;

  void append_values(std::vector<RunValue>& values) const;

 private:
  using Visit = std::function<void(std::size_t run, const TableRow& row, const MetricSpec& metric,
                                   const MeasuredValue& value)>;

  // Each of our numbers, by run, row and metric.
  void for_each_of_ours(const Visit& visit) const;

  std::string note() const;
  Table table_of(const MetricSpec& metric) const;
  void add_columns(Table& table, const MetricSpec& metric) const;
  void add_row(Table& table, const TableRow& row, const MetricSpec& metric) const;
  std::optional<CellNumber> published_number(const TableRow& row, const std::string& system,
                                             const MetricSpec& metric) const;
  std::optional<CellNumber> our_number(const TableRow& row, std::size_t run,
                                       const MetricSpec& metric) const;

  const Suite& suite_;
  const TableSpec& spec_;
  const std::vector<MeasuredRun>& runs_;
  TableNumbers numbers_;
  std::vector<std::size_t> shown_runs_;
};

}  // namespace timeprobe
