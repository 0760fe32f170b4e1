#include "report/table.h"

#include <fmt/format.h>

#include <algorithm>

namespace timeprobe {
namespace {

// Code points: every byte that does not continue one.
std::size_t width(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

std::vector<std::size_t> column_widths(const Table& table) {
  std::vector<std::size_t> widths;
  for (const std::string& cell : table.header) widths.push_back(width(cell));
  for (const auto& row : table.rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width(row[i]));
  }
  return widths;
}

std::string text_row(const std::vector<std::string>& cells,
                     const std::vector<std::size_t>& widths) {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::string padding(widths[i] - width(cells[i]), ' ');
    if (i > 0) line += "  ";
    line += i == 0 ? cells[i] + padding : padding + cells[i];
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

std::string markdown_cell(const std::string& text) {
  std::string cell;
  for (const char c : text) {
    if (c == '|') cell += '\\';
    cell += c == '\n' ? ' ' : c;
  }
  return cell;
}

std::string markdown_row(const std::vector<std::string>& cells) {
  std::string line = "|";
  for (const std::string& cell : cells) line += fmt::format(" {} |", markdown_cell(cell));
  return line + "\n";
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string field = "\"";
  for (const char c : text) {
    if (c == '"') field += '"';
    field += c;
  }
  return field + "\"";
}

}  // namespace

std::string to_text(const Table& table) {
  const std::vector<std::size_t> widths = column_widths(table);
  std::size_t total = 2 * (widths.size() - 1);
  for (const std::size_t column : widths) total += column;
  const std::string rule = std::string(total, '-') + "\n";
  std::string text = table.title + "\n" + rule + text_row(table.header, widths) + rule;
  for (const auto& row : table.rows) text += text_row(row, widths);
  text += rule;
  if (!table.note.empty()) text += table.note + "\n";
  return text;
}

std::string to_markdown(const Table& table) {
  std::string text = fmt::format("### {}\n\n", table.title) + markdown_row(table.header) + "|";
  for (std::size_t i = 0; i < table.header.size(); ++i) text += i == 0 ? " --- |" : " ---: |";
  text += "\n";
  for (const auto& row : table.rows) text += markdown_row(row);
  if (!table.note.empty()) text += "\n" + table.note + "\n";
  return text;
}

std::string csv_row(const std::vector<std::string>& cells) {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) line += (i > 0 ? "," : "") + csv_field(cells[i]);
  return line + "\r\n";
}

std::string to_csv(const Table& table) {
  std::string text = csv_row(table.header);
  for (const auto& row : table.rows) text += csv_row(row);
  return text;
}

}  // namespace timeprobe
