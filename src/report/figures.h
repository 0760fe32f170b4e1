// The papers' figures, and ours, as data: what a page draws. Every number of a figure stands in a
// table of the report.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "report/report.h"
#include "suites/suite.h"

namespace timeprobe {

struct FigureSeries {
  std::string name;                               // of a system or a run
  std::optional<std::size_t> run = std::nullopt;  // index into Report::runs; none: published

  bool operator==(const FigureSeries&) const = default;
};

struct FigurePoint {
  std::size_t series = 0;  // index into Figure::series
  std::size_t x = 0;       // index into Figure::xs
  std::size_t side = 0;    // index into Figure::sides
  CellNumber number;
};

struct Figure {
  std::string id;  // "traveler/figure4"
  std::string title;
  std::string note;
  FigureKind kind = FigureKind::line;
  bool percent = false;  // values run to 100, else to 1
  std::string x_title;
  std::string y_title;
  std::vector<std::string> xs;     // places on the axis: "5", "1900-1920", "Before / After"
  std::vector<std::string> sides;  // "real", "abstract"; of pairs: the first and its mirror
  std::vector<FigureSeries> series = {};
  std::vector<FigurePoint> points = {};  // by side, x and series
};

// Of the tables that the report holds; a figure without a number of ours is left out.
std::vector<Figure> make_figures(const Report& report);

}  // namespace timeprobe
