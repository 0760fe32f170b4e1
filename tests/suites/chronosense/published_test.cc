#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <numeric>
#include <set>
#include <sstream>

#include "base/files.h"
#include "suites/suite.h"

namespace timeprobe {
namespace {

using Row = std::vector<std::string>;  // table, row, seven systems, average

// The file as text, without the product's reader.
std::vector<Row> csv_rows() {
  std::istringstream text(
      read_file(std::filesystem::path(TIMEPROBE_SOURCE_DIR) / "data/published/chronosense.csv"));
  std::vector<Row> rows;
  for (std::string line; std::getline(text, line);) {
    if (line[0] == '#') continue;
    Row row(1);
    for (const char c : line) {
      if (c == ',') {
        row.emplace_back();
      } else {
        row.back() += c;
      }
    }
    rows.push_back(row);
  }
  return rows;
}

int hundredths(const std::string& cell) {
  return static_cast<int>(std::lround(std::stod(cell) * 100));
}

// The paper truncates averages to two decimals.
int truncated_mean(const std::vector<int>& values) {
  return std::accumulate(values.begin(), values.end(), 0) / static_cast<int>(values.size());
}

TEST(ChronoSenseData, EveryRowHasACellASystem) {
  const std::vector<Row> rows = csv_rows();
  EXPECT_EQ(rows.size(), 1u + 5 * 14 + 4 + 16 + 16);
  for (const Row& row : rows) EXPECT_EQ(row.size(), 10u) << row[0] << ' ' << row[1];
}

// Fifty test items a task make every accuracy a multiple of 0.02.
TEST(ChronoSenseData, CellsAreFiftieths) {
  for (const Row& row : csv_rows()) {
    const bool averages = row[0] == "table3" || row[0] == "table10" || row[0] == "table" ||
                          row[1].starts_with("Average");
    for (std::size_t i = 2; i < 9 && !averages; ++i) {
      EXPECT_EQ(hundredths(row[i]) % 2, 0) << row[0] << ' ' << row[1] << ' ' << row[i];
    }
  }
}

TEST(ChronoSenseData, AveragesOfRowsAreTruncated) {
  std::vector<std::string> exceptions;
  for (const Row& row : csv_rows()) {
    if (row[9].empty() || row[0] == "table") continue;
    std::vector<int> values;
    for (std::size_t i = 2; i < 9; ++i) values.push_back(hundredths(row[i]));
    if (truncated_mean(values) == hundredths(row[9])) continue;
    EXPECT_EQ(truncated_mean(values), hundredths(row[9]) + 1) << row[0] << ' ' << row[1];
    exceptions.push_back(row[0] + " " + row[1]);
  }
  // Means of exactly 0.64, 0.64, 0.40 and 0.40 are printed one hundredth lower.
  EXPECT_EQ(exceptions, (std::vector<std::string>{"table2 After", "table6 Equals",
                                                  "table4 Contains", "table4 Met-By"}));
}

TEST(ChronoSenseData, AveragesOfColumnsAreTruncated) {
  std::map<std::string, std::vector<std::vector<int>>> columns;  // of the rows since the average
  int num_checked = 0;
  for (const Row& row : csv_rows()) {
    if (row[0] == "table" || row[0] == "table3" || row[0] == "table10") continue;
    auto& sums = columns[row[0]];
    sums.resize(7);
    for (std::size_t i = 0; i < 7; ++i) {
      if (!row[1].starts_with("Average")) {
        sums[i].push_back(hundredths(row[i + 2]));
        continue;
      }
      EXPECT_EQ(truncated_mean(sums[i]), hundredths(row[i + 2])) << row[0] << ' ' << row[1] << i;
      sums[i].clear();
      ++num_checked;
    }
  }
  EXPECT_EQ(num_checked, 7 * (5 + 4));
}

TEST(ChronoSenseData, Table3RepeatsTheAverages) {
  const std::map<std::string, std::string> table_of = {
      {"0-shot", "table2"}, {"1-shot", "table6"}, {"3-shot", "table7"}, {"CoT", "table8"}};
  std::map<std::string, Row> averages;
  for (const Row& row : csv_rows()) {
    if (row[1] == "Average") averages[row[0]] = row;
  }
  for (const Row& row : csv_rows()) {
    if (row[0] != "table3") continue;
    const Row& average = averages.at(table_of.at(row[1]));
    for (std::size_t i = 2; i < 9; ++i) {
      EXPECT_EQ(hundredths(row[i]), hundredths(average[i])) << row[1];
    }
  }
}

using Cell = std::tuple<std::string, std::string, std::string>;  // table, row, system

std::map<Cell, PublishedValue> published_cells() {
  std::map<Cell, PublishedValue> cells;
  for (const PublishedValue& value : find_suite("chronosense")->published()) {
    EXPECT_EQ(value.metric, "accuracy");
    EXPECT_TRUE(cells.emplace(Cell{value.table, value.row, value.system}, value).second)
        << value.table << ' ' << value.row << ' ' << value.system;
  }
  return cells;
}

TEST(ChronoSensePublished, IsTheFile) {
  const std::map<Cell, PublishedValue> cells = published_cells();
  const std::vector<Row> rows = csv_rows();
  std::size_t num_cells = 0;
  for (const Row& row : rows) {
    for (std::size_t i = 2; i < row.size() && row[0] != "table"; ++i) {
      if (row[i].empty()) continue;
      ++num_cells;
      const auto found = cells.find({row[0], row[1], rows[0][i]});
      ASSERT_NE(found, cells.end()) << row[0] << ' ' << row[1] << ' ' << rows[0][i];
      EXPECT_EQ(found->second.value, std::stod(row[i]));
      const std::size_t mark = row[i].find("\u00b1");
      ASSERT_EQ(found->second.spread.has_value(), row[0] == "table10");
      if (mark != std::string::npos) {
        EXPECT_EQ(*found->second.spread, std::stod(row[i].substr(mark + 2)));
      }
    }
  }
  EXPECT_EQ(num_cells, 5u * (13 * 8 + 7) + 4 * 7 + 4 * (3 * 8 + 7) + 16 * 7);
  // The rest are our differences of them: 2 x 6 pairs and 13 relations with their average.
  EXPECT_EQ(cells.size(), num_cells + (2 * 6 + 14) * 7);
}

// Every published cell stands in its table, and every place of the paper's tables has its number.
TEST(ChronoSensePublished, FillsTheTables) {
  std::set<Cell> places;
  std::set<std::string> ids;
  for (const TableSpec& table : find_suite("chronosense")->tables()) {
    EXPECT_TRUE(ids.insert(table.id).second);
    EXPECT_EQ(table.metrics.size(), 1u);
    for (const TableRow& row : table.rows) {
      for (const std::string& system : table.systems) {
        EXPECT_TRUE(places.insert({table.id, row.title, system}).second);
      }
    }
  }
  EXPECT_EQ(ids, (std::set<std::string>{"table2", "table3", "table4", "table5", "table6", "table7",
                                        "table8", "table10", "symmetric", "symmetric_abstract",
                                        "gap", "units", "units_arithmetic"}));
  std::set<Cell> filled;
  for (const auto& [cell, value] : published_cells()) filled.insert(cell);
  for (const Cell& cell : filled) EXPECT_TRUE(places.contains(cell)) << std::get<1>(cell);
  for (const Cell& place : places) {
    const auto& [table, row, system] = place;
    const bool average_of_averages = row.starts_with("Average") && system == "Average";
    EXPECT_EQ(filled.contains(place), !average_of_averages) << table << ' ' << row << ' ' << system;
  }
}

TEST(ChronoSensePublished, DifferencesAreThoseOfTheTables) {
  const std::map<Cell, PublishedValue> cells = published_cells();
  EXPECT_NEAR(cells.at({"symmetric", "Before - After", "gemma-2-9b"}).value, 0.34, 1e-9);
  EXPECT_NEAR(cells.at({"symmetric", "Meets - Met-By", "Mixtral-8x7B"}).value, 0.18, 1e-9);
  EXPECT_NEAR(cells.at({"symmetric_abstract", "Started-By - Starts", "GPT-4o"}).value, 0, 1e-9);
  EXPECT_NEAR(cells.at({"gap", "Equals", "GPT-4o"}).value, 0.34, 1e-9);
  EXPECT_NEAR(cells.at({"gap", "Average", "Mistral-7B"}).value, 0.28, 1e-9);
}

// The labels of rows are those that questions carry.
TEST(ChronoSenseTables, RowsSelectEveryTaskOnce) {
  for (const TableSpec& table : find_suite("chronosense")->tables()) {
    std::map<std::string, int> tasks;
    for (const TableRow& row : table.rows) {
      if (row.selector.contains("task")) ++tasks[row.selector.at("task")];
      EXPECT_TRUE(row.selector.contains("setting")) << table.id << ' ' << row.title;
      EXPECT_NE(row.selector.contains("unit"), table.row_label == "unit") << row.title;
      EXPECT_EQ(table.prefer.contains("variant"), table.id != "table10");
      EXPECT_EQ(row.minus.empty(), table.metrics[0].form != MetricForm::rate_difference);
    }
    if (table.id == "table2" || table.id == "gap") {
      EXPECT_EQ(tasks.size(), 13u);
    }
    if (table.id == "table10") {
      EXPECT_EQ(tasks.size(), 16u);
      EXPECT_EQ(table.spread_over, "variant");
    }
  }
}

}  // namespace
}  // namespace timeprobe
