#include "base/folders.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <system_error>

#include "base/error.h"

namespace timeprobe {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const fs::path& folder, const std::string& why) {
  throw runtime_failure(fmt::format("{}: cannot make the folder: {}", folder.string(), why));
}

void check_is_folder(const fs::path& path) {
  if (!fs::is_directory(path)) {
    throw usage_error(path.string() + ": is a file; a folder is wanted");
  }
}

}  // namespace

fs::path nearest_folder(fs::path folder) {
  std::error_code error;  // what lies below a file, or where we may not look, is not there
  while (!folder.empty() && !fs::exists(folder, error)) folder = folder.parent_path();
  return folder.empty() ? "." : folder;
}

void make_folder(const fs::path& folder) {
  check_is_folder(nearest_folder(folder));
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) fail(folder, error.message());
}

void make_folder_of(const fs::path& file) {
  if (file.has_parent_path()) make_folder(file.parent_path());
}

void check_folder_can_be_made(const fs::path& folder) {
  const fs::path there = nearest_folder(folder);
  check_is_folder(there);
  if (::access(there.c_str(), W_OK) != 0) fail(folder, std::strerror(errno));
}

}  // namespace timeprobe
