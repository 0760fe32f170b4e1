#include "base/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <system_error>

#include "base/error.h"
#include "base/folders.h"
#include "base/stream_text.h"

namespace timeprobe {
namespace fs = std::filesystem;

namespace {

constexpr std::string_view kUnfinished = ".unfinished-";

// The temporary files under way, where a signal handler finds them: no lock and no memory that
// another thread may free.
struct Slot {
  std::atomic<bool> taken{false};
  std::atomic<bool> filled{false};
  std::array<char, PATH_MAX> path{};
};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler reads it");
std::array<Slot, 1024> slots;

void note_unfinished(const std::string& path) {
  if (path.size() >= PATH_MAX) return;
  for (Slot& slot : slots) {
    if (slot.taken.exchange(true)) continue;
    std::copy(path.begin(), path.end() + 1, slot.path.begin());
    slot.filled = true;
    return;
  }
}

void forget_unfinished(const std::string& path) {
  for (Slot& slot : slots) {
    if (!slot.filled || path != slot.path.data()) continue;
    slot.filled = false;
    slot.taken = false;
  }
}

extern "C" void remove_new_files_and_exit(int) {
  bool removed = false;
  for (const Slot& slot : slots) {
    if (slot.filled && ::unlink(slot.path.data()) == 0) removed = true;
  }
  const std::string_view line = removed
                                    ? "timeprobe: interrupted; the unfinished file was removed\n"
                                    : "timeprobe: interrupted\n";
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, line.data(), line.size());
  ::_exit(130);
}

// What a killed process left of this file.
void clear_leftovers(const fs::path& target) {
  const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
  const std::string beginning = target.filename().string() + std::string(kUnfinished);
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(beginning) || name.size() != beginning.size() + 6) continue;
    fs::remove(entry.path(), error);
  }
}

}  // namespace

std::ifstream open_file(const fs::path& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) {
    throw usage_error(fmt::format("{}: is a folder; a file is wanted", path.string()));
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    throw usage_error(fmt::format("{}: cannot read: {}", path.string(), std::strerror(errno)));
  }
  return file;
}

std::string read_file(const fs::path& path) {
  std::ifstream file = open_file(path);
  return read_to_end(file, path.string());
}

NewFile::NewFile(fs::path target, IfExists if_exists)
    : target_(std::move(target)),
      temporary_(target_.string() + std::string(kUnfinished) + "XXXXXX") {
  std::error_code error;  // where nobody may look nothing can be made: told there
  if (!target_.has_filename() || fs::is_directory(target_, error)) {
    throw usage_error(target_.string() + ": is a folder; a file is wanted");
  }
  if (if_exists == IfExists::refuse && fs::exists(target_, error)) {
    throw usage_error(target_.string() + ": exists already; give --force to replace it");
  }
  make_folder_of(target_);
  if (if_exists == IfExists::replace) clear_leftovers(target_);
  descriptor_ = ::mkstemp(temporary_.data());
  if (descriptor_ < 0) fail("cannot create the file");
  note_unfinished(temporary_);
}

NewFile::~NewFile() {
  if (descriptor_ < 0) return;
  ::close(descriptor_);
  ::unlink(temporary_.c_str());
  forget_unfinished(temporary_);
}

void NewFile::append(std::string_view content) {
  while (!content.empty()) {
    const ssize_t written = ::write(descriptor_, content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail("cannot write");
    content.remove_prefix(static_cast<std::size_t>(written));
  }
}

void NewFile::sync() {
  // mkstemp makes private files; give the result what open() would have given.
  const mode_t mask = ::umask(0);
  ::umask(mask);
  if (::fchmod(descriptor_, 0666 & ~mask) != 0 || ::fsync(descriptor_) != 0) fail("cannot write");
}

void NewFile::commit() {
  sync();
  if (::rename(temporary_.c_str(), target_.c_str()) != 0) fail("cannot rename");
  forget_unfinished(temporary_);
  ::close(descriptor_);
  descriptor_ = -1;
}

void NewFile::fail(const std::string& what) const {
  throw runtime_failure(fmt::format("{}: {}: {}", target_.string(), what, std::strerror(errno)));
}

void remove_new_files_on_interrupt() {
  struct sigaction action = {};
  action.sa_handler = remove_new_files_and_exit;
  for (const int signal : {SIGINT, SIGTERM}) sigaction(signal, &action, nullptr);
}

void write_file(const fs::path& path, std::string_view content, IfExists if_exists) {
  NewFile file(path, if_exists);
  file.append(content);
  file.commit();
}

}  // namespace timeprobe
