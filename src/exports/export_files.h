// What an export writes: files below one folder, piece by piece, so that memory does not grow with
// them. None appears before all are on the disk.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/files.h"

namespace timeprobe {

// Letters, digits, '-', '_' and '.' stay, everything else becomes '_': a name for a file.
std::string file_name_of(const std::string& text);

// The same without '-' and '.': a name for a task.
std::string identifier_of(const std::string& text);

class ExportFile {
 public:
  // `path` is below `folder`. Throws as NewFile.
  ExportFile(std::filesystem::path path, const std::filesystem::path& folder, IfExists if_exists);

  // Throws a runtime Error when the disk fails.
  void append(std::string_view text);

  const std::filesystem::path& path() const { return path_; }
  std::size_t size_bytes() const { return size_bytes_; }

 private:
  friend class ExportFolder;
  void flush();

  std::filesystem::path path_;
  NewFile file_;
  std::string waiting_;  // rows are short, and writing each one is slow
  std::size_t size_bytes_ = 0;
};

class ExportFolder {
 public:
  ExportFolder(std::filesystem::path folder, IfExists if_exists)
      : folder_(std::move(folder)), if_exists_(if_exists) {}

  // A new file, which lives as long as this object. Throws a usage Error when it exists and is not
  // to be replaced.
  ExportFile& add(const std::filesystem::path& path);

  // Nothing is there before.
  void commit();

  // In the order of add().
  const std::vector<std::unique_ptr<ExportFile>>& files() const { return files_; }

 private:
  std::filesystem::path folder_;
  IfExists if_exists_;
  std::vector<std::unique_ptr<ExportFile>> files_;
};

}  // namespace timeprobe
