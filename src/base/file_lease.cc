#include "base/file_lease.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "base/error.h"

namespace timeprobe {
namespace {

// 0, or the error's number.
int lock(int descriptor, std::int64_t byte) {
  struct flock range = {};
  range.l_type = F_WRLCK;
  range.l_whence = SEEK_SET;
  range.l_start = byte;
  range.l_len = 1;
  return ::fcntl(descriptor, F_OFD_SETLK, &range) == 0 ? 0 : errno;
}

}  // namespace

std::optional<FileLease> FileLease::take(const std::filesystem::path& file, std::int64_t byte) {
  const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor < 0) {
    throw runtime_failure(
        fmt::format("{}: cannot be opened: {}", file.string(), std::strerror(errno)));
  }
  FileLease lease(descriptor);
  const int problem = lock(descriptor, byte);
  if (problem == EAGAIN || problem == EACCES) return std::nullopt;
  return lease;
}

FileLease::FileLease(FileLease&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)) {}

FileLease::~FileLease() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void FileLease::write(std::string_view text) const {
  if (::ftruncate(descriptor_, 0) != 0) return;
  if (::pwrite(descriptor_, text.data(), text.size(), 0) < 0) return;
}

}  // namespace timeprobe
