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
#include "base/folders.h"

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

FileLease take_lock(const fs::path& folder) {
  const fs::path lock = folder / "lock";
  if (auto lease = FileLease::take(lock, 0)) return *std::move(lease);
  throw usage_error(fmt::format("{}: is being written by {}; wait for it, or choose another --out",
                                folder.string(), holder_in(lock)));
}

FileLease take(const fs::path& folder) {
  make_folder(folder);
  return take_lock(folder);
}

bool holds_only_the_lock(const fs::path& folder) {
  std::error_code error;
  fs::directory_iterator entry(folder, error);
  while (!error && entry != fs::directory_iterator()) {
    if (entry->path().filename() != "lock") return false;
    entry.increment(error);
  }
  return !error;
}

}  // namespace

FolderLease::FolderLease(const fs::path& folder)
    : found_(nearest_folder(folder)), folder_(folder), lease_(take(folder)) {
  lease_.write(this_process() + "\n");
}

FolderLease::~FolderLease() {
  if (folder_.empty() || folder_ == found_ || !holds_only_the_lock(folder_)) return;
  std::error_code error;
  fs::remove(folder_ / "lock", error);
  for (fs::path made = folder_; made != found_ && !made.empty(); made = made.parent_path()) {
    fs::remove(made, error);
  }
}

void check_folder_is_free(const fs::path& folder) {
  check_folder_can_be_made(folder);
  if (fs::exists(folder / "lock")) take_lock(folder);
}

}  // namespace timeprobe
