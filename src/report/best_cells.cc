#include "report/best_cells.h"

#include <cstdlib>

namespace timeprobe {
namespace {

bool competes(const TableColumn& column) {
  return column.better != Better::neither &&
         (column.kind == ColumnKind::published || column.kind == ColumnKind::run);
}

// As shown: "84.8" of 84.79 and 84.81 are equal.
double shown_value(const std::string& cell) { return std::strtod(cell.c_str(), nullptr); }

std::vector<bool> best_of_row(const Table& table, std::size_t row) {
  std::vector<bool> best(table.columns.size(), false);
  std::optional<double> top;
  std::size_t count = 0;
  const auto each = [&](const auto& visit) {
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
      if (!table.numbers[row][column] || !competes(table.columns[column])) continue;
      const double sign = table.columns[column].better == Better::lower ? -1.0 : 1.0;
      visit(column, sign * shown_value(table.rows[row][column]));
    }
  };
  each([&](std::size_t, double value) {
    ++count;
    if (!top || value > *top) top = value;
  });
  if (count < 2) return best;
  each([&](std::size_t column, double value) { best[column] = value == *top; });
  return best;
}

}  // namespace

std::vector<std::vector<bool>> best_cells(const Table& table) {
  std::vector<std::vector<bool>> best;
  for (std::size_t row = 0; row < table.numbers.size(); ++row) {
    best.push_back(best_of_row(table, row));
  }
  return best;
}

}  // namespace timeprobe
