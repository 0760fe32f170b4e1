#include "report/latex.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "report/best_cells.h"
#include "report/shown_text.h"

namespace timeprobe {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 20> kEscapes = {{
    {"\\", "\\textbackslash{}"},
    {"{", "\\{"},
    {"}", "\\}"},
    {"$", "\\$"},
    {"&", "\\&"},
    {"#", "\\#"},
    {"%", "\\%"},
    {"_", "\\_"},
    {"^", "\\textasciicircum{}"},
    {"~", "\\textasciitilde{}"},
    {"<", "\\textless{}"},
    {">", "\\textgreater{}"},
    {"|", "\\textbar{}"},
    {"\"", "\\char34{}"},
    {"\u00b1", "\\ensuremath{\\pm}"},
    {"\u00d7", "\\ensuremath{\\times}"},
    {"\u2212", "\\ensuremath{-}"},
    {"\u2264", "\\ensuremath{\\le}"},
    {"\u2265", "\\ensuremath{\\ge}"},
    {"\u2026", "\\dots{}"},
}};

// Of code points; longer texts belong into no cell.
constexpr std::size_t kMaxText = 2000;

// "tab:tempreason-table4-em": what is safe in a label.
std::string label_of(const Table& table) {
  std::string label = "tab:" + table.id;
  std::replace_if(
      label.begin(), label.end(), [](char c) { return c == '/' || c == '_' || c == ' '; }, '-');
  return label;
}

// A minus as long as a plus.
std::string cell_text(const std::string& cell) {
  const bool negative = cell.size() > 1 && cell[0] == '-' && cell[1] >= '0' && cell[1] <= '9';
  if (!negative) return cell == "-" ? "--" : latex_text(cell);
  return "\\ensuremath{-}" + latex_text(std::string_view(cell).substr(1));
}

std::string row_text(const std::vector<std::string>& cells, const std::vector<bool>* best) {
  std::string line = "    ";
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) line += " & ";
    const std::string text = i == 0 ? latex_text(cells[i]) : cell_text(cells[i]);
    line += best != nullptr && (*best)[i] ? fmt::format("\\textbf{{{}}}", text) : text;
  }
  return line + " \\\\\n";
}

}  // namespace

std::string latex_text(std::string_view text) {
  const std::string line = shown_text(text, kMaxText);
  std::string escaped;
  for (std::size_t i = 0; i < line.size();) {
    const std::string_view rest = std::string_view(line).substr(i);
    const auto found = std::find_if(kEscapes.begin(), kEscapes.end(), [rest](const auto& escape) {
      return rest.starts_with(escape.first);
    });
    escaped += found == kEscapes.end() ? std::string_view(line).substr(i, 1) : found->second;
    i += found == kEscapes.end() ? 1 : found->first.size();
  }
  return escaped;
}

std::string to_latex(const Table& table) {
  const std::vector<std::vector<bool>> best = best_cells(table);
  std::string text = fmt::format(
      "% needs \\usepackage{{booktabs}}\n\\begin{{table}}[t]\n  \\centering\n  \\caption{{{}}}\n"
      "  \\label{{{}}}\n  \\begin{{tabular}}{{l{}}}\n    \\toprule\n",
      latex_text(table.title), label_of(table), std::string(table.header.size() - 1, 'r'));
  text += row_text(table.header, nullptr) + "    \\midrule\n";
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    text += row_text(table.rows[row], row < best.size() ? &best[row] : nullptr);
  }
  text += "    \\bottomrule\n  \\end{tabular}\n";
  if (!table.note.empty()) {
    text += fmt::format("  \\par\\smallskip\\footnotesize {}\n", latex_text(table.note));
  }
  return text + "\\end{table}\n";
}

}  // namespace timeprobe
