#include "html/page_document.h"

#include "base/version.h"
#include "html/page_json.h"
#include "html/provenance.h"
#include "report/best_cells.h"
#include "report/comparison_report.h"

namespace timeprobe {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t kShownFlips = 25;  // of each direction; the explorer finds all

const char* to_text(ColumnKind kind) {
  switch (kind) {
    case ColumnKind::text: return "text";
    case ColumnKind::published: return "published";
    case ColumnKind::run: return "run";
    case ColumnKind::beside: return "beside";
  }
  return "";
}

const char* to_text(Better better) {
  switch (better) {
    case Better::higher: return "higher";
    case Better::lower: return "lower";
    case Better::neither: return "neither";
  }
  return "";
}

const char* to_text(FigureKind kind) {
  switch (kind) {
    case FigureKind::line: return "line";
    case FigureKind::sides: return "sides";
    case FigureKind::pairs: return "pairs";
    case FigureKind::spread: return "spread";
  }
  return "";
}

void add_number(ordered_json& object, const CellNumber& number) {
  object["value"] = number.value;
  if (number.interval) add_interval(object, *number.interval);
  if (number.n) object["n"] = *number.n;
  if (number.spread) object["spread"] = *number.spread;
}

ordered_json columns_json(const Table& table) {
  ordered_json columns = ordered_json::array();
  for (std::size_t i = 0; i < table.header.size(); ++i) {
    ordered_json column = {{"title", table.header[i]}};
    if (i < table.columns.size()) {
      column["kind"] = to_text(table.columns[i].kind);
      column["better"] = to_text(table.columns[i].better);
      if (table.columns[i].run) column["run"] = *table.columns[i].run;
    }
    columns.push_back(std::move(column));
  }
  return columns;
}

ordered_json table_json(const Table& table) {
  const std::vector<std::vector<bool>> best = best_cells(table);
  ordered_json rows = ordered_json::array();
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    ordered_json cells = ordered_json::array();
    for (std::size_t i = 0; i < table.rows[row].size(); ++i) {
      ordered_json cell = {{"text", table.rows[row][i]}};
      if (row < table.numbers.size() && table.numbers[row][i]) {
        add_number(cell, *table.numbers[row][i]);
      }
      if (row < best.size() && best[row][i]) cell["best"] = true;
      cells.push_back(std::move(cell));
    }
    rows.push_back(std::move(cells));
  }
  return {{"id", table.id},
          {"title", table.title},
          {"note", table.note},
          {"columns", columns_json(table)},
          {"rows", std::move(rows)}};
}

ordered_json series_json(const FigureSeries& series) {
  ordered_json object = {{"name", series.name}};
  if (series.run) object["run"] = *series.run;
  return object;
}

ordered_json point_json(const FigurePoint& point) {
  ordered_json object = {{"series", point.series}, {"x", point.x}, {"side", point.side}};
  add_number(object, point.number);
  return object;
}

ordered_json figure_json(const Figure& figure) {
  return {{"id", figure.id},
          {"title", figure.title},
          {"note", figure.note},
          {"kind", to_text(figure.kind)},
          {"percent", figure.percent},
          {"x_title", figure.x_title},
          {"y_title", figure.y_title},
          {"xs", figure.xs},
          {"sides", figure.sides},
          {"series", list_of(figure.series, series_json)},
          {"points", list_of(figure.points, point_json)}};
}

ordered_json runs_json(const PageParts& parts) {
  ordered_json runs = ordered_json::array();
  for (std::size_t i = 0; i < parts.runs.size(); ++i) {
    runs.push_back(provenance_json(parts.runs[i], parts.plan_hashes[i]));
    if (!parts.prompt_notes[i].empty()) runs.back()["prompts_missing"] = parts.prompt_notes[i];
  }
  return runs;
}

ordered_json comparisons_json(const PageParts& parts) {
  ordered_json list = ordered_json::array();
  for (std::size_t i = 0; i < parts.comparisons.size(); ++i) {
    const auto& [a, b] = parts.pairs[i];
    const ReadFlip read = flips_between(parts.runs[a], parts.runs[b]);
    list.push_back(comparison_json(parts.comparisons[i], read, kShownFlips));
  }
  return list;
}

ordered_json column_json(const LabelColumn& column) {
  ordered_json object = {{"name", column.name}, {"num_values", column.values.size()}};
  if (column.run) object["run"] = *column.run;
  return object;
}

ordered_json questions_json(const PageParts& parts) {
  return {{"count", parts.chunks.questions().size()},
          {"row_starts", parts.chunks.row_starts()},
          {"detail_starts", parts.chunks.detail_starts()},
          {"columns", list_of(parts.columns, column_json)}};
}

}  // namespace

ordered_json page_document(const PageParts& parts) {
  return {{"schema", "timeprobe.report-page/1"},
          {"version", kVersion},
          {"command", parts.command},
          {"warnings", parts.report.warnings},
          {"notes", parts.notes},
          {"runs", runs_json(parts)},
          {"tables", list_of(parts.report.tables, table_json)},
          {"figures", list_of(parts.figures, figure_json)},
          {"comparisons", comparisons_json(parts)},
          {"weak_spots", weak_spots_json(parts.weak_spots)},
          {"training", training_json(parts.training)},
          {"questions", questions_json(parts)}};
}

}  // namespace timeprobe
