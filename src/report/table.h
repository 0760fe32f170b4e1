// A table of text cells and its forms.
#pragma once

#include <string>
#include <vector>

namespace timeprobe {

struct Table {
  std::string id;  // "tempreason/table4"
  std::string title;
  std::string note;                            // below the table, or empty
  std::vector<std::string> header;             // the first column names the rows
  std::vector<std::vector<std::string>> rows;  // each as long as the header
};

// Aligned columns between rules, the first to the left, the others to the right. Width is counted
// in code points.
std::string to_text(const Table& table);

// GitHub's Markdown; '|' and line ends in cells are escaped.
std::string to_markdown(const Table& table);

// RFC 4180, the header first, without title and note.
std::string to_csv(const Table& table);

}  // namespace timeprobe
