#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "suites/suite.h"

namespace timeprobe {
namespace {

double published(const std::string& table, const std::string& row, const std::string& system,
                 const std::string& metric) {
  for (const PublishedValue& value : find_suite("tempreason")->published()) {
    if (value.table == table && value.row == row && value.system == system &&
        value.metric == metric) {
      return value.value;
    }
  }
  ADD_FAILURE() << table << ' ' << row << ' ' << system << ' ' << metric;
  return -1;
}

TEST(TempReasonPublished, SpotChecksFromThePaper) {
  EXPECT_EQ(published("table4", "L2 ReasonQA", "TempT5", "em"), 84.8);
  EXPECT_EQ(published("table4", "L3 ReasonQA", "ChatGPT", "f1"), 52.3);
  EXPECT_EQ(published("table5", "2022-2040", "TempT5", "em"), 94.4);
  EXPECT_EQ(published("table7", "L2 OBQA", "-TSRL", "f1"), 35.8);
  EXPECT_EQ(published("table7", "L2 ReasonQA", "-TSE", "em"), 84.0);
  EXPECT_EQ(published("table8", "1980-2000", "TempT5", "f1"), 89.6);
  EXPECT_EQ(published("table2", "2000-2020", "T5-L-NQ", "absolute_error"), 51.2);
}

TEST(TempReasonPublished, AveragesOfTable2AreThoseOfItsRows) {
  for (const char* system : {"T5-L-NQ", "FLAN-T5-L"}) {
    double sum = 0;
    for (int year = 1900; year < 2040; year += 20) {
      sum +=
          published("table2", std::to_string(year) + "-" + std::to_string(year + 20), system, "em");
    }
    EXPECT_NEAR(sum / 7, published("table2", "Average", system, "em"), 0.06) << system;
  }
}

// A misspelt row or system would silently leave a hole in a table.
TEST(TempReasonPublished, EveryNumberHasItsPlaceInATable) {
  const Suite& suite = *find_suite("tempreason");
  const std::vector<TableSpec> tables = suite.tables();
  for (const PublishedValue& value : suite.published()) {
    const auto table = std::find_if(tables.begin(), tables.end(),
                                    [&](const TableSpec& spec) { return spec.id == value.table; });
    ASSERT_NE(table, tables.end()) << value.table;
    EXPECT_TRUE(std::any_of(table->rows.begin(), table->rows.end(),
                            [&](const TableRow& row) { return row.title == value.row; }))
        << value.table << ' ' << value.row;
    EXPECT_TRUE(std::any_of(table->metrics.begin(), table->metrics.end(),
                            [&](const MetricSpec& metric) { return metric.name == value.metric; }))
        << value.metric;
    EXPECT_NE(std::find(table->systems.begin(), table->systems.end(), value.system),
              table->systems.end())
        << value.system;
  }
}

}  // namespace
}  // namespace timeprobe
