// The papers' tables with our runs beside the published systems, and every number behind them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "evaluation/run_store.h"
#include "report/run_value.h"
#include "report/table.h"

namespace timeprobe {

struct Report {
  std::vector<RunInfo> runs;
  std::vector<std::string> warnings;  // incomplete runs
  std::vector<Table> tables;          // the papers' tables, then intervals, then verdicts
  std::vector<RunValue> values;       // each number of ours once
};

// Deterministic in the runs. O(questions x numbers).
Report make_report(const std::vector<MeasuredRun>& runs);

// Keeps only the tables whose id has one of the parts ("table4", "verdicts"). Throws a usage Error
// that lists the parts there are when one matches nothing.
void keep_tables(Report& report, const std::vector<std::string>& parts);

enum class ReportFormat { text, markdown, csv, json, latex };

std::optional<ReportFormat> parse_report_format(std::string_view text);

// JSON as docs/formats.md describes it, for machines; the other forms hold the tables.
std::string render(const Report& report, ReportFormat format);

}  // namespace timeprobe
