#include "dumps/part_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/error.h"
#include "base/folders.h"

namespace timeprobe::dumps {
namespace {

constexpr std::size_t kBufferBytes = std::size_t{1} << 20;

}  // namespace

PartFile::PartFile(std::filesystem::path path, std::uint64_t keep_bytes) : path_(std::move(path)) {
  make_folder_of(path_);
  descriptor_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  struct stat status {};
  if (descriptor_ < 0 || ::fstat(descriptor_, &status) != 0) fail("cannot open");
  if (static_cast<std::uint64_t>(status.st_size) < keep_bytes) {
    ::close(descriptor_);
    throw usage_error(
        fmt::format("{}: has {} bytes, {} are wanted to go on; give --force to begin anew",
                    path_.string(), status.st_size, keep_bytes));
  }
  if (::ftruncate(descriptor_, static_cast<off_t>(keep_bytes)) != 0) fail("cannot cut");
  size_ = keep_bytes;
}

PartFile::~PartFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::uint64_t PartFile::append(std::string_view text) {
  const std::uint64_t begin = size();
  waiting_ += text;
  if (waiting_.size() >= kBufferBytes) flush();
  return begin;
}

void PartFile::flush() {
  std::string_view rest = waiting_;
  while (!rest.empty()) {
    const ssize_t written =
        ::pwrite(descriptor_, rest.data(), rest.size(), static_cast<off_t>(size_));
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) fail("cannot write");
    rest.remove_prefix(static_cast<std::size_t>(written));
    size_ += static_cast<std::uint64_t>(written);
  }
  waiting_.clear();
}

std::uint64_t PartFile::sync() {
  flush();
  if (::fdatasync(descriptor_) != 0) fail("cannot write");
  return size_;
}

std::string PartFile::read(std::uint64_t begin, std::size_t size) {
  flush();
  std::string text(size, '\0');
  std::size_t done = 0;
  while (done < size) {
    const ssize_t got =
        ::pread(descriptor_, text.data() + done, size - done, static_cast<off_t>(begin + done));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) fail("cannot read");
    done += static_cast<std::size_t>(got);
  }
  return text;
}

void PartFile::fail(const char* what) const {
  throw runtime_failure(fmt::format("{}: {}: {}", path_.string(), what, std::strerror(errno)));
}

}  // namespace timeprobe::dumps
