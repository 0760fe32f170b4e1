#include "report/figures.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace timeprobe {
namespace {

Table table_of(const std::string& id, const std::vector<std::string>& rows) {
  Table table{id, "", "", {"", "GPT-4o", "mine", "invalid"}, {}};
  table.columns = {{},
                   {ColumnKind::published, std::nullopt, Better::higher},
                   {ColumnKind::run, 0, Better::higher},
                   {ColumnKind::beside, 0, Better::lower}};
  for (const std::string& row : rows) {
    table.rows.push_back({row, "0.5", "0.9", "0.0"});
    table.numbers.push_back({std::nullopt, CellNumber{0.5},
                             CellNumber{0.9, ConfidenceInterval{0.8, 0.95}, 40}, CellNumber{0.0}});
  }
  return table;
}

const Figure* find_figure(const std::vector<Figure>& figures, const std::string& id) {
  const auto found = std::find_if(figures.begin(), figures.end(),
                                  [&id](const Figure& figure) { return figure.id == id; });
  return found == figures.end() ? nullptr : &*found;
}

TEST(Figures, MirrorsStandOnTwoSidesOfOnePlace) {
  Report report;
  report.tables = {
      table_of("chronosense/table2/accuracy", {"Equals", "Before", "After", "Meets", "Average"})};
  const std::vector<Figure> figures = make_figures(report);
  const Figure* pairs = find_figure(figures, "chronosense/pairs");
  ASSERT_NE(pairs, nullptr);
  EXPECT_EQ(pairs->xs, (std::vector<std::string>{"Before / After", "Meets / Met-By"}));
  ASSERT_EQ(pairs->points.size(), 6U);
  EXPECT_EQ(pairs->points[1].side, 0U);
  EXPECT_EQ(pairs->points[3].side, 1U);
  EXPECT_EQ(pairs->points[3].x, 0U);
  EXPECT_EQ(pairs->series[1].run, 0U);
  EXPECT_EQ(pairs->points[1].number.n, 40U);
}

TEST(Figures, TwoTablesAreTwoSides) {
  Report report;
  report.tables = {table_of("chronosense/table2/accuracy", {"Before"}),
                   table_of("chronosense/table4/accuracy", {"Before"})};
  const std::vector<Figure> figures = make_figures(report);
  const Figure* names = find_figure(figures, "chronosense/names");
  ASSERT_NE(names, nullptr);
  EXPECT_EQ(names->sides, (std::vector<std::string>{"real", "abstract"}));
  EXPECT_EQ(names->points.size(), 4U);
  EXPECT_EQ(names->points.back().side, 1U);
}

TEST(Figures, RowsThatAreNoPlaceAreLeftOut) {
  Report report;
  report.tables = {table_of("tempreason/table2/em", {"1900-1920", "Average"})};
  const std::vector<Figure> figures = make_figures(report);
  const Figure* years = find_figure(figures, "tempreason/year_by_period");
  ASSERT_NE(years, nullptr);
  EXPECT_EQ(years->xs, (std::vector<std::string>{"1900-1920"}));
  EXPECT_TRUE(years->percent);
}

TEST(Figures, NoneWithoutANumberOfOurs) {
  Report report;
  report.tables = {table_of("tempreason/table2/em", {"1900-1920"})};
  for (auto& row : report.tables[0].numbers) row[2] = std::nullopt;
  EXPECT_TRUE(make_figures(report).empty());
}

// Every figure that a suite names draws a table and rows that the suite has.
TEST(Figures, OfSuitesNameWhatIsThere) {
  for (const Suite& suite : all_suites()) {
    if (suite.figures == nullptr) continue;
    for (const FigureSpec& figure : suite.figures()) {
      ASSERT_FALSE(figure.sides.empty()) << figure.id;
      for (const FigureSide& side : figure.sides) {
        const std::vector<TableSpec> tables = suite.tables();
        const auto table =
            std::find_if(tables.begin(), tables.end(),
                         [&side](const TableSpec& spec) { return spec.id == side.table; });
        ASSERT_NE(table, tables.end()) << suite.name << " " << side.table;
        const auto has_row = [&table](const std::string& title) {
          return std::any_of(table->rows.begin(), table->rows.end(),
                             [&title](const TableRow& row) { return row.title == title; });
        };
        for (const std::string& row : figure.without) EXPECT_TRUE(has_row(row)) << row;
        for (const auto& [first, second] : figure.pairs) {
          EXPECT_TRUE(has_row(first) && has_row(second)) << first;
        }
        EXPECT_TRUE(std::any_of(
            table->metrics.begin(), table->metrics.end(),
            [&figure](const MetricSpec& metric) { return metric.name == figure.metric; }))
            << figure.id;
      }
    }
  }
}

}  // namespace
}  // namespace timeprobe
