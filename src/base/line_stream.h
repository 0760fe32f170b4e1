// A text file of any size, line by line; TextLines (line_reader.h) holds a whole one. Zstandard
// data are unpacked (base/zstd_text.h).
#pragma once

#include <cstddef>
#include <filesystem>
#include <istream>
#include <memory>
#include <string>

namespace timeprobe {

class LineStream {
 public:
  // Throws a usage Error for a file that cannot be read.
  explicit LineStream(const std::filesystem::path& path);

  // Moves to the next line; false at the end. Throws a usage Error for a byte that is not UTF-8
  // (naming line and byte), for a file without any text, and when reading fails.
  bool next();

  // Without line end and carriage return; the byte order mark of the first line is skipped. Valid
  // until next().
  const std::string& text() const { return line_; }
  std::size_t number() const { return number_; }  // counted from 1
  const std::string& name() const { return name_; }

 private:
  std::string name_;
  std::unique_ptr<std::istream> file_;
  std::string line_;
  std::size_t number_ = 0;
  bool has_text_ = false;
};

}  // namespace timeprobe
