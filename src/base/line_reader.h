// Text files line by line, with the line numbers that every complaint needs.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace timeprobe {

struct Line {
  std::size_t number = 0;  // counted from 1
  std::string_view text;   // without line end; a trailing carriage return is dropped
};

// A line that was not taken, and why. Rejections are counted and listed, never dropped in silence.
struct Rejection {
  std::string file;
  std::size_t line = 0;
  std::string problem;
};

// "facts.tsv:12: month 13 is not in 1..12"
std::string describe(const Rejection& rejection);

// A text held in memory and its lines; views stay valid as long as this object lives.
class TextLines {
 public:
  // Reads the file; a name that ends with ".zst" is Zstandard data (base/zstd_text.h). Throws a
  // usage Error for a missing or empty file and for a byte that is not UTF-8 (naming line and
  // byte). A byte order mark is skipped.
  static TextLines read(const std::filesystem::path& path);

  // The same for a text that is already in memory; `name` stands in complaints.
  static TextLines of(std::string name, std::string text);

  const std::string& name() const { return name_; }
  const std::string& text() const { return text_; }

  // All lines, empty ones included; a final line end does not open another line.
  std::vector<Line> lines() const;

 private:
  TextLines(std::string name, std::string text);

  std::string name_;
  std::string text_;
};

}  // namespace timeprobe
