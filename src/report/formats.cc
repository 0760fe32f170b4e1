#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "report/latex.h"
#include "report/report.h"
#include "report/run_json.h"

namespace timeprobe {
namespace {

using nlohmann::ordered_json;

using NamedFormat = std::pair<std::string_view, ReportFormat>;
constexpr NamedFormat kFormats[] = {
    {"text", ReportFormat::text},         {"md", ReportFormat::markdown},
    {"markdown", ReportFormat::markdown}, {"csv", ReportFormat::csv},
    {"json", ReportFormat::json},         {"latex", ReportFormat::latex},
};

using TableForm = std::string (*)(const Table&);

std::string tables_text(const Report& report, TableForm form, std::string_view warning_mark) {
  std::string text;
  for (const std::string& warning : report.warnings) {
    text += fmt::format("{}{}\n\n", warning_mark, warning);
  }
  for (std::size_t i = 0; i < report.tables.size(); ++i) {
    if (i > 0) text += '\n';
    text += form(report.tables[i]);
  }
  return text;
}

// Tables one after the other, each behind a line that names it.
std::string csv_text(const Report& report) {
  std::string text;
  for (const Table& table : report.tables)
    text += fmt::format("# {}\r\n", table.id) + to_csv(table);
  return text;
}

ordered_json value_json(const MeasuredValue& value) {
  ordered_json object = {{"suite", value.suite}};
  const auto task = value.selector.find("task");
  if (task != value.selector.end()) object["task"] = task->second;
  object["metric"] = value.metric;
  object["value"] = value.value;
  object["n"] = value.n;
  object["low"] = value.interval.low;
  object["high"] = value.interval.high;
  for (const auto& [name, label] : value.selector) {
    if (name != "task") object[name] = label;
  }
  if (value.spread) object["standard_deviation"] = *value.spread;
  if (!value.minus.empty()) object["minus"] = value.minus;
  return object;
}

ordered_json run_with_values(const Report& report, std::size_t index) {
  ordered_json values = ordered_json::array();
  for (const RunValue& value : report.values) {
    if (value.run == index) values.push_back(value_json(value.measured));
  }
  ordered_json object = run_json(report.runs[index]);
  object["values"] = std::move(values);
  return object;
}

std::string json_text(const Report& report) {
  ordered_json document = {{"schema", "timeprobe.report/1"}, {"runs", ordered_json::array()}};
  for (std::size_t i = 0; i < report.runs.size(); ++i) {
    document["runs"].push_back(run_with_values(report, i));
  }
  document["tables"] = ordered_json::array();
  for (const Table& table : report.tables) {
    document["tables"].push_back({{"id", table.id},
                                  {"title", table.title},
                                  {"note", table.note},
                                  {"header", table.header},
                                  {"rows", table.rows}});
  }
  return document.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace

std::optional<ReportFormat> parse_report_format(std::string_view text) {
  const auto found = std::ranges::find(kFormats, text, &NamedFormat::first);
  return found == std::end(kFormats) ? std::nullopt : std::optional(found->second);
}

std::string render(const Report& report, ReportFormat format) {
  switch (format) {
    case ReportFormat::text: return tables_text(report, to_text, "warning: ");
    case ReportFormat::markdown: return tables_text(report, to_markdown, "> **warning:** ");
    case ReportFormat::csv: return csv_text(report);
    case ReportFormat::json: return json_text(report);
    case ReportFormat::latex: return tables_text(report, to_latex, "% warning: ");
  }
  return "";
}

}  // namespace timeprobe
