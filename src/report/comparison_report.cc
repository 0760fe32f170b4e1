#include "report/comparison_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/counted.h"
#include "report/flips.h"
#include "report/latex.h"
#include "report/run_json.h"
#include "report/run_warning.h"
#include "report/shown_text.h"
#include "report/table.h"

namespace timeprobe {
namespace {

using nlohmann::ordered_json;

bool is_percent(const ComparedGroup& group) { return unit_of(group.metric.form) == 100.0; }

// Percent with one decimal, rates with three: the same precision.
std::string number_text(const ComparedGroup& group, double value) {
  return is_percent(group) ? fmt::format("{:.1f}", value) : fmt::format("{:.3f}", value);
}

// With its sign; what rounds to nothing has a plus.
std::string signed_text(const ComparedGroup& group, double value) {
  const std::string text = number_text(group, value);
  if (text.find_first_not_of("-0.") == std::string::npos) return "+" + number_text(group, 0.0);
  return value < 0.0 ? text : "+" + text;
}

std::string p_text(double p) { return p < 0.0001 ? "<0.0001" : fmt::format("{:.4f}", p); }

std::string row_title(const ComparedGroup& group) {
  if (group.suite.empty()) return "all suites";
  std::string title = group.suite;
  const bool is_task = group.selector.contains("task");
  if (is_task) title += " " + group.selector.at("task");
  for (const auto& [name, value] : group.selector) {
    if (name == "task") continue;
    title += is_task ? " " + value : fmt::format(" {}={}", name, value);
  }
  return title;
}

bool shares_clusters(const ComparedGroup& group) { return group.num_clusters < group.n; }

bool any_shares_clusters(const Comparison& comparison) {
  return std::any_of(comparison.groups.begin(), comparison.groups.end(), shares_clusters);
}

std::vector<std::string> cells_of(const ComparedGroup& group, bool clustered) {
  const auto& interval = group.interval;
  std::vector<std::string> cells = {row_title(group), group.metric.title, std::to_string(group.n)};
  if (clustered) cells.push_back(std::to_string(group.num_clusters));
  cells.insert(
      cells.end(),
      {number_text(group, group.a), number_text(group, group.b),
       signed_text(group, group.difference), interval ? signed_text(group, interval->low) : "-",
       interval ? signed_text(group, interval->high) : "-", std::to_string(group.only_a_right),
       std::to_string(group.only_b_right), p_text(group.p_value), p_text(group.p_holm)});
  if (clustered) {
    cells.insert(cells.end(), {p_text(group.p_cluster), p_text(group.p_cluster_holm)});
  }
  cells.push_back(group.minimum_detectable ? number_text(group, *group.minimum_detectable) : "-");
  return cells;
}

std::string note_of(const Comparison& comparison, bool clustered) {
  std::string note = fmt::format(
      "only A, only B: questions right in one run alone. p: exact McNemar test of these; Holm: "
      "adjusted for {}.\ndetectable: the smallest difference of the rate right that so many "
      "questions show with 80 % power; -: none.",
      counted(comparison.num_tests, "test"));
  if (!clustered) return note;
  return note +
         "\nQuestions that share a set of events or a subject are one cluster, drawn together for "
         "the interval.\nMcNemar takes them as independent; p cluster exchanges A and B for whole "
         "clusters.";
}

Table comparison_table(const Comparison& comparison) {
  const bool clustered = any_shares_clusters(comparison);
  Table table{"comparison",
              "A minus B with its 95 % interval (paired bootstrap)",
              note_of(comparison, clustered),
              {"", "metric", "n"},
              {}};
  if (clustered) table.header.push_back("clusters");
  for (const char* name : {"A", "B", "A - B", "low", "high", "only A", "only B", "p", "Holm"}) {
    table.header.emplace_back(name);
  }
  if (clustered) table.header.insert(table.header.end(), {"p cluster", "Holm cluster"});
  table.header.emplace_back("detectable");
  for (const ComparedGroup& group : comparison.groups) {
    table.rows.push_back(cells_of(group, clustered));
  }
  return table;
}

std::string counts_text(const ComparedCounts& counts) {
  std::string text = fmt::format("{} questions compared; answered in A only: {}, in B only: {}",
                                 counts.compared, counts.only_in_a, counts.only_in_b);
  if (counts.other_key > 0) {
    text += fmt::format("; left out for other accepted answers: {}", counts.other_key);
  }
  if (counts.failed_a + counts.failed_b > 0) {
    text +=
        fmt::format("; left out as failed in A: {}, in B: {}", counts.failed_a, counts.failed_b);
  }
  return text;
}

std::vector<std::string> heading(const Comparison& comparison) {
  std::vector<std::string> lines;
  for (const RunInfo* run : {&comparison.a, &comparison.b}) {
    const char* name = run == &comparison.a ? "A" : "B";
    lines.push_back(fmt::format("{}: {} ({})", name, run->name, run->model));
  }
  lines.push_back(counts_text(comparison.counts));
  for (const RunInfo* run : {&comparison.a, &comparison.b}) {
    if (const auto warning = incomplete_warning(*run)) lines.push_back("warning: " + *warning);
  }
  return lines;
}

ordered_json counts_json(const ComparedCounts& counts) {
  return {{"compared", counts.compared},   {"only_in_a", counts.only_in_a},
          {"only_in_b", counts.only_in_b}, {"other_key", counts.other_key},
          {"failed_a", counts.failed_a},   {"failed_b", counts.failed_b}};
}

ordered_json group_json(const ComparedGroup& group) {
  ordered_json object = ordered_json::object();
  if (!group.suite.empty()) object["suite"] = group.suite;
  object["labels"] = group.selector;
  object["metric"] = group.metric.name;
  object["n"] = group.n;
  object["clusters"] = group.num_clusters;
  object["a"] = group.a;
  object["b"] = group.b;
  object["difference"] = group.difference;
  if (group.interval) {
    object["low"] = group.interval->low;
    object["high"] = group.interval->high;
  }
  object["both_right"] = group.both_right;
  object["only_a_right"] = group.only_a_right;
  object["only_b_right"] = group.only_b_right;
  object["neither_right"] = group.neither_right;
  object["p_value"] = group.p_value;
  object["p_holm"] = group.p_holm;
  object["p_cluster"] = group.p_cluster;
  object["p_cluster_holm"] = group.p_cluster_holm;
  if (group.minimum_detectable) object["minimum_detectable"] = *group.minimum_detectable;
  return object;
}

std::string json_text(const Comparison& comparison, const ReadFlip& read, std::size_t num_flips) {
  return comparison_json(comparison, read, num_flips)
             .dump(1, ' ', false, nlohmann::json::error_handler_t::replace) +
         "\n";
}

std::string text_of(const Comparison& comparison, const ReadFlip& read, std::size_t num_flips) {
  std::string text = fmt::format("{}\n\n", fmt::join(heading(comparison), "\n"));
  text += to_text(comparison_table(comparison));
  if (num_flips > 0) text += flips_text(comparison, read, num_flips);
  return text;
}

// A list, so that each line stays one.
std::string markdown_of(const Comparison& comparison, const ReadFlip& read, std::size_t num_flips) {
  std::string text;
  for (const std::string& line : heading(comparison)) text += "- " + line + "\n";
  text += "\n" + to_markdown(comparison_table(comparison));
  if (num_flips > 0) text += "\n" + to_markdown(flips_table(comparison, read, num_flips));
  return text;
}

std::string csv_of(const Comparison& comparison, const ReadFlip& read, std::size_t num_flips) {
  std::string text = "# comparison\r\n" + to_csv(comparison_table(comparison));
  if (num_flips > 0) text += "# flips\r\n" + to_csv(flips_table(comparison, read, num_flips));
  return text;
}

std::string latex_of(const Comparison& comparison, const ReadFlip& read, std::size_t num_flips) {
  std::string text;
  for (const std::string& line : heading(comparison)) text += "% " + shown_text(line, 500) + "\n";
  text += to_latex(comparison_table(comparison));
  if (num_flips > 0) text += "\n" + to_latex(flips_table(comparison, read, num_flips));
  return text;
}

}  // namespace

std::string render(const Comparison& comparison, const ComparisonLayout& layout,
                   const ReadFlip& read) {
  switch (layout.format) {
    case ReportFormat::text: return text_of(comparison, read, layout.num_flips);
    case ReportFormat::markdown: return markdown_of(comparison, read, layout.num_flips);
    case ReportFormat::csv: return csv_of(comparison, read, layout.num_flips);
    case ReportFormat::json: return json_text(comparison, read, layout.num_flips);
    case ReportFormat::latex: return latex_of(comparison, read, layout.num_flips);
  }
  return "";
}

ordered_json comparison_json(const Comparison& comparison, const ReadFlip& read,
                             std::size_t num_flips) {
  ordered_json document = {{"schema", "timeprobe.comparison/1"},
                           {"seed", kComparisonSeed},
                           {"a", run_json(comparison.a)},
                           {"b", run_json(comparison.b)},
                           {"counts", counts_json(comparison.counts)},
                           {"tests", comparison.num_tests},
                           {"values", ordered_json::array()},
                           {"flips", ordered_json::array()}};
  for (const ComparedGroup& group : comparison.groups) {
    document["values"].push_back(group_json(group));
  }
  for (const FlipDirection direction : {FlipDirection::only_a_right, FlipDirection::only_b_right}) {
    for (const Flip& flip : chosen_flips(comparison, read, direction, num_flips)) {
      document["flips"].push_back(flip_json(flip));
    }
  }
  return document;
}

std::string flip_json_line(const Flip& flip) {
  return flip_json(flip).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace timeprobe
