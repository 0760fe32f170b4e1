#include <fmt/format.h>

#include <cstdlib>

#include "base/comma_separated.h"
#include "base/embedded_data.h"
#include "base/transformed.h"
#include "suites/tempreason/tempreason.h"

namespace timeprobe::tempreason {
namespace {

const MetricSpec kExactMatch = {"em", "EM", MetricForm::percent_rate};
const MetricSpec kTokenF1 = {"f1", "F1", MetricForm::percent_mean};
const MetricSpec kAbsoluteError = {"absolute_error", "MAE", MetricForm::mean, "", Better::lower};
const MetricSpec kTrend = {"trend", "Trend Acc", MetricForm::percent_rate};

Labels of(const std::string& task, const std::string& setting) {
  return {{"task", task}, {"setting", setting}};
}

Labels with(Labels labels, const std::string& name, const std::string& value) {
  labels[name] = value;
  return labels;
}

TableSpec year_prediction() {
  TableSpec table{
      "table2",
      "TempReason Table 2: year prediction",
      "MAE in years over the answers that hold a year; an answer without a year is on the "
      "wrong side. The paper's ChatGPT EM average is printed as 99.6; its rows average 99.8.",
      {kExactMatch, kAbsoluteError, kTrend},
      {},
      {"T5-L-NQ", "FLAN-T5-L", "ChatGPT"}};
  for (int year = 1900; year < 2040; year += 20) {
    const std::string period = fmt::format("{}-{}", year, year + 20);
    table.rows.push_back({period, {{"task", "year"}, {"period", period}}});
  }
  table.rows.push_back({"Average", {{"task", "year"}}});
  return table;
}

TableSpec main_results() {
  return {"table4",
          "TempReason Table 4: main results",
          "The published ChatGPT column was scored on 200 questions a row.",
          {kExactMatch, kTokenF1},
          {{"L1 CBQA", of("l1", "cbqa")},
           {"L2 CBQA", of("l2", "cbqa")},
           {"L2 ReasonQA", of("l2", "reasonqa")},
           {"L2 OBQA", of("l2", "obqa")},
           {"L3 CBQA", of("l3", "cbqa")},
           {"L3 ReasonQA", of("l3", "reasonqa")},
           {"L3 OBQA", of("l3", "obqa")}},
          {"FLAN-T5-L", "ChatGPT", "T5-SFT", "TempT5"}};
}

TableSpec month_arithmetic() {
  return {"table5",
          "TempReason Table 5: L1 by range",
          "The future set refers to Jan 2020 .. Nov 2040: 161 of the 2,000 official rows lie in "
          "2020-2021.",
          {kExactMatch, kTokenF1},
          {{"1000-2022", {{"task", "l1"}}}, {"2022-2040", {{"task", "l1_future"}}}},
          {"TempT5"}};
}

TableSpec closed_book_positions() {
  const auto row = [](const std::string& title, const std::string& task,
                      const std::string& relation) {
    return TableRow{title, with(of(task, "cbqa"), "relation", relation)};
  };
  return {"table6",
          "TempReason Table 6: closed book, position held (P39) against the other relations",
          "The paper's L2 closed-book F1 of 23.4 (Table 4) exceeds both of its parts here.",
          {kExactMatch, kTokenF1},
          {row("L2 P39", "l2", "P39"), row("L2 others", "l2", "!P39"), row("L3 P39", "l3", "P39"),
           row("L3 others", "l3", "!P39")},
          {"TempT5"}};
}

TableSpec ablation() {
  return {"table7",
          "TempReason Table 7: L2 without span extraction (-TSE), without reinforcement (-TSRL)",
          "",
          {kExactMatch, kTokenF1},
          {{"L2 ReasonQA", of("l2", "reasonqa")}, {"L2 OBQA", of("l2", "obqa")}},
          {"TempT5", "-TSE", "-TSRL"}};
}

TableSpec by_period() {
  TableSpec table{"table8",
                  "TempReason Table 8: L2 ReasonQA by period",
                  "The paper's overall FLAN-T5-L is 67.1 here and 66.3 in Table 4.",
                  {kTokenF1},
                  {},
                  {"FLAN-T5-L", "ChatGPT", "TempT5"}};
  const Labels all = of("l2", "reasonqa");
  table.rows.push_back({"before 1900", with(all, "period", "before 1900")});
  for (int year = 1900; year < 2040; year += 20) {
    const std::string period = fmt::format("{}-{}", year, year + 20);
    table.rows.push_back({period, with(all, "period", period)});
  }
  table.rows.push_back({"Overall", all});
  return table;
}

TableSpec intra_year() {
  const Labels all = of("l2", "reasonqa");
  return {"table9",
          "TempReason Table 9: L2 ReasonQA, several facts in the year of the question or one",
          "",
          {kExactMatch, kTokenF1},
          {{"intra-year", with(all, "intra_year", "true")},
           {"inter-year", with(all, "intra_year", "false")}},
          {"TempT5"}};
}

PublishedValue value_of(const std::vector<std::string_view>& fields) {
  return {std::string(fields[0]), std::string(fields[1]), std::string(fields[2]),
          std::string(fields[3]), std::strtod(std::string(fields[4]).c_str(), nullptr)};
}

}  // namespace

std::vector<TableSpec> tables() {
  return {year_prediction(), main_results(), month_arithmetic(), closed_book_positions(),
          ablation(),        by_period(),    intra_year()};
}

std::vector<PublishedValue> published() {
  return transformed(comma_separated_rows(embedded_file("published/tempreason.csv"), 5), value_of);
}

}  // namespace timeprobe::tempreason
