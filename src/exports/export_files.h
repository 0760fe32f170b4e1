// What an export writes.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/files.h"

namespace timeprobe {

struct ExportFile {
  std::filesystem::path path;  // below the folder of the export
  std::string content;
};

// Letters, digits, '-', '_' and '.' stay, everything else becomes '_': a name for a file.
std::string file_name_of(const std::string& text);

// The same without '-' and '.': a name for a task.
std::string identifier_of(const std::string& text);

// Writes every file below the folder; all of them appear, or none. Throws a usage Error when one
// exists and is not to be replaced.
void write_export(const std::vector<ExportFile>& files, const std::filesystem::path& folder,
                  IfExists if_exists);

}  // namespace timeprobe
