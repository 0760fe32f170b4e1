#include "evaluation/run_lease.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/error.h"

namespace timeprobe {

RunLease::RunLease(const std::filesystem::path& store, RunId run, const std::string& name) {
  const std::string path = store.string() + "-lock";
  descriptor_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor_ < 0) {
    throw runtime_failure(fmt::format("{}: cannot be opened: {}", path, std::strerror(errno)));
  }
  struct flock byte = {};
  byte.l_type = F_WRLCK;
  byte.l_whence = SEEK_SET;
  byte.l_start = run.value;
  byte.l_len = 1;
  if (::fcntl(descriptor_, F_OFD_SETLK, &byte) == 0) return;
  const int problem = errno;
  if (problem != EAGAIN && problem != EACCES) return;
  ::close(descriptor_);
  throw usage_error(fmt::format(
      "{}: another process is answering run '{}'; wait for it, or choose another --name",
      store.string(), name));
}

RunLease::~RunLease() { ::close(descriptor_); }

}  // namespace timeprobe
