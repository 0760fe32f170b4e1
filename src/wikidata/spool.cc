#include "wikidata/spool.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/error.h"

namespace timeprobe::wikidata {
namespace {

constexpr std::size_t kPackedBytes = std::size_t{256} << 10;

}  // namespace

Spool::Spool(std::filesystem::path path, std::uint64_t keep_bytes)
    : path_(std::move(path)), size_(keep_bytes) {
  std::error_code error;
  if (path_.has_parent_path()) std::filesystem::create_directories(path_.parent_path(), error);
  descriptor_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor_ < 0) fail("cannot create the file");
  const off_t there = ::lseek(descriptor_, 0, SEEK_END);
  if (there < static_cast<off_t>(keep_bytes)) {
    ::close(descriptor_);
    throw usage_error(fmt::format("{}: has {} bytes, the checkpoint wants {}; --force begins anew",
                                  path_.string(), there, keep_bytes));
  }
  if (::ftruncate(descriptor_, static_cast<off_t>(keep_bytes)) != 0 ||
      ::lseek(descriptor_, 0, SEEK_END) < 0) {
    fail("cannot cut the file");
  }
}

Spool::~Spool() { ::close(descriptor_); }

void Spool::add(std::string_view text) {
  if (text.empty()) return;
  in_frame_ = true;
  compressor_.add(text, packed_);
  if (packed_.size() >= kPackedBytes) write_packed();
}

std::uint64_t Spool::sync() {
  if (in_frame_) compressor_.end_frame(packed_);
  in_frame_ = false;
  write_packed();
  if (::fdatasync(descriptor_) != 0) fail("cannot write");
  return size_;
}

void Spool::write_packed() {
  std::string_view rest = packed_;
  while (!rest.empty()) {
    const ssize_t written = ::write(descriptor_, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail("cannot write");
    rest.remove_prefix(static_cast<std::size_t>(written));
    size_ += static_cast<std::uint64_t>(written);
  }
  packed_.clear();
}

void Spool::fail(const char* what) const {
  throw runtime_failure(fmt::format("{}: {}: {}", path_.string(), what, std::strerror(errno)));
}

}  // namespace timeprobe::wikidata
