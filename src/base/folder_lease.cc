#include "base/folder_lease.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <string>
#include <system_error>

#include "base/error.h"
#include "base/files.h"

namespace timeprobe {
namespace {

namespace fs = std::filesystem;

std::string this_process() {
  std::array<char, 256> host{};
  ::gethostname(host.data(), host.size() - 1);
  return fmt::format("process {} on {} since {:%Y-%m-%dT%H:%M:%SZ}", ::getpid(), host.data(),
                     fmt::gmtime(std::time(nullptr)));
}

// The first line; there is none yet in the moment in which the lock is taken.
std::string holder_in(const fs::path& lock) {
  const std::string text = read_file(lock);
  return text.empty() ? "another process" : text.substr(0, text.find('\n'));
}

[[noreturn]] void fail(const fs::path& folder, const std::string& why) {
  throw runtime_failure(fmt::format("{}: cannot make the folder: {}", folder.string(), why));
}

// The folder, or the one in which it would be made.
fs::path nearest_there(fs::path folder) {
  while (!folder.empty() && !fs::exists(folder)) folder = folder.parent_path();
  return folder.empty() ? "." : folder;
}

void check_is_folder(const fs::path& path) {
  if (!fs::is_directory(path)) {
    throw usage_error(path.string() + ": is a file; a folder is wanted");
  }
}

FileLease take_lock(const fs::path& folder) {
  const fs::path lock = folder / "lock";
  if (auto lease = FileLease::take(lock, 0)) return *std::move(lease);
  throw usage_error(fmt::format("{}: is being written by {}; wait for it, or choose another --out",
                                folder.string(), holder_in(lock)));
}

FileLease take(const fs::path& folder) {
  check_is_folder(nearest_there(folder));
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) fail(folder, error.message());
  return take_lock(folder);
}

}  // namespace

FolderLease::FolderLease(const fs::path& folder) : lease_(take(folder)) {
  lease_.write(this_process() + "\n");
}

void check_folder_is_free(const fs::path& folder) {
  const fs::path there = nearest_there(folder);
  check_is_folder(there);
  if (::access(there.c_str(), W_OK) != 0) fail(folder, std::strerror(errno));
  if (fs::exists(folder / "lock")) take_lock(folder);
}

}  // namespace timeprobe
