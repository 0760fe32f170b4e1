#include "report/figures.h"

#include <fmt/format.h>

#include <algorithm>

namespace timeprobe {
namespace {

const Table* find_table(const Report& report, const std::string& id) {
  const auto found = std::ranges::find(report.tables, id, &Table::id);
  return found == report.tables.end() ? nullptr : &*found;
}

std::optional<MetricSpec> find_metric(const Suite& suite, const FigureSpec& spec) {
  for (const TableSpec& table : suite.tables()) {
    if (table.id != spec.sides.front().table) continue;
    for (const MetricSpec& metric : table.metrics) {
      if (metric.name == spec.metric) return metric;
    }
  }
  return std::nullopt;
}

// Added where it is not there.
template <typename Value>
std::size_t place_of(std::vector<Value>& all, const Value& wanted) {
  const auto found = std::ranges::find(all, wanted);
  if (found != all.end()) return static_cast<std::size_t>(found - all.begin());
  all.push_back(wanted);
  return all.size() - 1;
}

// Where a row stands: its place on the axis and its side.
struct Place {
  std::string x;
  std::size_t side;
};

// A row of pairs stands at "Before / After", on the side that it is of.
std::optional<Place> place_of_row(const FigureSpec& spec, const std::string& row,
                                  std::size_t side) {
  if (std::find(spec.without.begin(), spec.without.end(), row) != spec.without.end()) {
    return std::nullopt;
  }
  if (spec.kind != FigureKind::pairs) return Place{row, side};
  for (const auto& [first, second] : spec.pairs) {
    if (row == first || row == second) {
      return Place{fmt::format("{} / {}", first, second), row == first ? 0U : 1U};
    }
  }
  return std::nullopt;
}

void add_points(Figure& figure, const FigureSpec& spec, const Table& table, std::size_t side) {
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    const auto place = place_of_row(spec, table.rows[row].front(), side);
    if (!place) continue;
    for (std::size_t column = 1; column < table.columns.size(); ++column) {
      const TableColumn& kind = table.columns[column];
      const auto& number = table.numbers[row][column];
      if (!number || kind.kind == ColumnKind::beside) continue;
      figure.points.push_back({place_of(figure.series, {table.header[column], kind.run}),
                               place_of(figure.xs, place->x), place->side, *number});
    }
  }
}

std::vector<std::string> sides_of(const FigureSpec& spec) {
  if (spec.kind == FigureKind::pairs) return {"first", "mirror"};
  std::vector<std::string> sides;
  for (const FigureSide& side : spec.sides) sides.push_back(side.title);
  return sides;
}

bool has_ours(const Figure& figure) {
  return std::any_of(figure.series.begin(), figure.series.end(),
                     [](const FigureSeries& series) { return series.run.has_value(); });
}

std::optional<Figure> figure_of(const Report& report, const Suite& suite, const FigureSpec& spec) {
  const std::optional<MetricSpec> metric = find_metric(suite, spec);
  if (!metric) return std::nullopt;
  const bool percent =
      metric->form == MetricForm::percent_rate || metric->form == MetricForm::percent_mean;
  Figure figure{suite.name + "/" + spec.id,
                spec.title,
                spec.note,
                spec.kind,
                percent,
                spec.x_title,
                metric->title,
                {},
                sides_of(spec)};
  for (std::size_t side = 0; side < spec.sides.size(); ++side) {
    const std::string id = fmt::format("{}/{}/{}", suite.name, spec.sides[side].table, spec.metric);
    if (const Table* table = find_table(report, id)) add_points(figure, spec, *table, side);
  }
  if (!has_ours(figure)) return std::nullopt;
  return figure;
}

}  // namespace

std::vector<Figure> make_figures(const Report& report) {
  std::vector<Figure> figures;
  for (const Suite& suite : all_suites()) {
    if (suite.figures == nullptr) continue;
    for (const FigureSpec& spec : suite.figures()) {
      if (auto figure = figure_of(report, suite, spec)) figures.push_back(std::move(*figure));
    }
  }
  return figures;
}

}  // namespace timeprobe
