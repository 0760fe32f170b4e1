// A table of text cells and its forms, with the numbers behind the cells where they are known.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "evaluation/statistics.h"
#include "suites/suite.h"

namespace timeprobe {

enum class ColumnKind {
  text,       // names rows, or says something else in words
  published,  // a system of the paper
  run,        // a run of ours
  beside,     // a further number of the run before it
};

struct TableColumn {
  ColumnKind kind = ColumnKind::text;
  std::optional<std::size_t> run = std::nullopt;  // index into Report::runs
  Better better = Better::neither;
};

// The number that a cell shows, not rounded.
struct CellNumber {
  double value = 0.0;
  std::optional<ConfidenceInterval> interval = std::nullopt;
  std::optional<std::size_t> n = std::nullopt;
  std::optional<double> spread = std::nullopt;  // standard deviation over the values of a label
};

struct Table {
  std::string id;  // "tempreason/table4"
  std::string title;
  std::string note;                            // below the table, or empty
  std::vector<std::string> header;             // the first column names the rows
  std::vector<std::vector<std::string>> rows;  // each as long as the header

  // For readers that sort, mark and draw: one a column and one a cell, or empty where the table is
  // of words only.
  std::vector<TableColumn> columns = {};
  std::vector<std::vector<std::optional<CellNumber>>> numbers = {};
};

// Aligned columns between rules, the first to the left, the others to the right. Width is counted
// in code points.
std::string to_text(const Table& table);

// GitHub's Markdown; '|' and line ends in cells are escaped.
std::string to_markdown(const Table& table);

// RFC 4180, the header first, without title and note.
std::string to_csv(const Table& table);

// One row of it.
std::string csv_row(const std::vector<std::string>& cells);

}  // namespace timeprobe
