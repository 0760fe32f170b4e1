#include "base/folder_lease.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
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

FileLease take(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (fs::exists(folder) && !fs::is_directory(folder)) {
    throw usage_error(folder.string() + ": is a file; a folder is wanted");
  }
  if (error) {
    throw runtime_failure(
        fmt::format("{}: cannot make the folder: {}", folder.string(), error.message()));
  }
  const fs::path lock = folder / "lock";
  if (auto lease = FileLease::take(lock, 0)) return *std::move(lease);
  throw usage_error(fmt::format("{}: is being written by {}; wait for it, or choose another --out",
                                folder.string(), holder_in(lock)));
}

}  // namespace

FolderLease::FolderLease(const fs::path& folder) : lease_(take(folder)) {
  lease_.write(this_process() + "\n");
}

}  // namespace timeprobe
