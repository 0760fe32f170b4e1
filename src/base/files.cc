#include "base/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <system_error>

#include "base/error.h"

namespace timeprobe {
namespace fs = std::filesystem;

std::ifstream open_file(const fs::path& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) {
    throw usage_error(fmt::format("{}: is a folder, a file is wanted", path.string()));
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    throw usage_error(fmt::format("{}: cannot read: {}", path.string(), std::strerror(errno)));
  }
  return file;
}

std::string read_file(const fs::path& path) {
  std::ifstream file = open_file(path);
  std::string content((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  if (file.bad()) throw runtime_failure(path.string() + ": reading failed part of the way");
  return content;
}

NewFile::NewFile(fs::path target, IfExists if_exists)
    : target_(std::move(target)), temporary_(target_.string() + ".XXXXXX") {
  if (if_exists == IfExists::refuse && fs::exists(target_)) {
    throw usage_error(target_.string() + ": exists already; give --force to replace it");
  }
  std::error_code error;
  if (target_.has_parent_path()) fs::create_directories(target_.parent_path(), error);
  if (error) {
    throw runtime_failure(fmt::format("{}: cannot make the folder: {}",
                                      target_.parent_path().string(), error.message()));
  }
  descriptor_ = ::mkstemp(temporary_.data());
  if (descriptor_ < 0) fail("cannot create the file");
}

NewFile::~NewFile() {
  if (descriptor_ < 0) return;
  ::close(descriptor_);
  ::unlink(temporary_.c_str());
}

void NewFile::append(std::string_view content) {
  while (!content.empty()) {
    const ssize_t written = ::write(descriptor_, content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail("cannot write");
    content.remove_prefix(static_cast<std::size_t>(written));
  }
}

void NewFile::commit() {
  // mkstemp makes private files; give the result what open() would have given.
  const mode_t mask = ::umask(0);
  ::umask(mask);
  if (::fchmod(descriptor_, 0666 & ~mask) != 0 || ::fsync(descriptor_) != 0) fail("cannot write");
  if (::rename(temporary_.c_str(), target_.c_str()) != 0) fail("cannot rename");
  ::close(descriptor_);
  descriptor_ = -1;
}

void NewFile::fail(const std::string& what) const {
  throw runtime_failure(fmt::format("{}: {}: {}", target_.string(), what, std::strerror(errno)));
}

void write_file(const fs::path& path, std::string_view content, IfExists if_exists) {
  NewFile file(path, if_exists);
  file.append(content);
  file.commit();
}

}  // namespace timeprobe
