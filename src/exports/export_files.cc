#include "exports/export_files.h"

#include <utility>

namespace timeprobe {
namespace {

constexpr std::size_t kFlushBytes = 1U << 16U;

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

ExportFile::ExportFile(std::filesystem::path path, const std::filesystem::path& folder,
                       IfExists if_exists)
    : path_(std::move(path)), file_(folder / path_, if_exists) {}

void ExportFile::append(std::string_view text) {
  size_bytes_ += text.size();
  waiting_ += text;
  if (waiting_.size() >= kFlushBytes) flush();
}

void ExportFile::flush() {
  file_.append(waiting_);
  waiting_.clear();
}

ExportFile& ExportFolder::add(const std::filesystem::path& path) {
  files_.push_back(std::make_unique<ExportFile>(path, folder_, if_exists_));
  return *files_.back();
}

void ExportFolder::commit() {
  for (const auto& file : files_) file->flush();
  for (const auto& file : files_) file->file_.sync();
  for (const auto& file : files_) file->file_.commit();
}

}  // namespace timeprobe
