#include "exports/export_files.h"

#include <memory>
#include <string_view>

namespace timeprobe {
namespace {

bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

std::string keep(std::string text, std::string_view others) {
  for (char& c : text) {
    if (!is_letter_or_digit(c) && others.find(c) == std::string_view::npos) c = '_';
  }
  return text;
}

}  // namespace

std::string file_name_of(const std::string& text) {
  std::string name = keep(text, "-_.");
  // Neither hidden nor a way out of the folder.
  if (name.empty() || name.front() == '.') name.insert(0, 1, '_');
  return name;
}

std::string identifier_of(const std::string& text) { return keep(text, "_"); }

void write_export(const std::vector<ExportFile>& files, const std::filesystem::path& folder,
                  IfExists if_exists) {
  std::vector<std::unique_ptr<NewFile>> written;
  for (const ExportFile& file : files) {
    written.push_back(std::make_unique<NewFile>(folder / file.path, if_exists));
    written.back()->append(file.content);
  }
  for (const auto& file : written) file->commit();
}

}  // namespace timeprobe
