#include "dumps/file_source.h"

#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/error.h"

namespace timeprobe::dumps {

FileSource::FileSource(Descriptor descriptor, std::string name)
    : descriptor_(std::move(descriptor)), name_(std::move(name)) {
  const off_t origin = ::lseek(descriptor_.number(), 0, SEEK_CUR);
  const off_t end = ::lseek(descriptor_.number(), 0, SEEK_END);
  if (origin < 0 || end < 0) throw usage_error(name_ + ": " + std::strerror(errno));
  // The place is shared with whoever opened standard input; it is left as it was.
  ::lseek(descriptor_.number(), origin, SEEK_SET);
  origin_ = static_cast<std::uint64_t>(origin);
  size_ = static_cast<std::uint64_t>(std::max(end, origin)) - origin_;
}

std::size_t FileSource::read(std::uint64_t offset, std::span<char> room, const Standing&) {
  if (offset >= size_) return 0;
  const std::size_t wanted = std::min<std::uint64_t>(room.size(), size_ - offset);
  for (;;) {
    const ssize_t got =
        ::pread(descriptor_.number(), room.data(), wanted, static_cast<off_t>(origin_ + offset));
    if (got >= 0) return static_cast<std::size_t>(got);
    if (errno != EINTR) {
      throw runtime_failure(name_ + ": byte " + std::to_string(offset) + ": " +
                            std::strerror(errno));
    }
  }
}

}  // namespace timeprobe::dumps
