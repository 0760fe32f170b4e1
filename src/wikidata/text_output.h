// A new text file, packed where its name ends with ".zst".
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "base/files.h"
#include "base/zstd_text.h"

namespace timeprobe::wikidata {

// Appears under its name when it is committed (NewFile, whose Errors it throws).
class TextOutput {
 public:
  TextOutput(const std::filesystem::path& path, IfExists if_exists);
  void add_line(std::string_view line);  // without its end
  void commit();

 private:
  void add(std::string_view text);
  void flush();

  NewFile file_;
  bool is_packed_;
  ZstdCompressor compressor_;
  std::string buffer_;  // bytes for the file
};

}  // namespace timeprobe::wikidata
