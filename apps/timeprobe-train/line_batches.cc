#include "line_batches.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "base/error.h"

namespace timeprobe {
namespace {

constexpr std::size_t kMaxLine = std::size_t{16} << 20;

}  // namespace

std::vector<std::string> LineBatches::next(std::size_t most) {
  std::vector<std::string> lines;
  std::size_t place = 0;
  while (lines.size() < most) {
    const std::size_t end = unread_.find('\n', place);
    if (end != std::string::npos) {
      lines.push_back(unread_.substr(place, end - place));
      place = end + 1;
      continue;
    }
    if (!lines.empty() && !more_is_there()) break;
    unread_.erase(0, place);
    place = 0;
    if (unread_.size() > kMaxLine) {
      throw usage_error(fmt::format("a line of more than {} bytes", kMaxLine));
    }
    if (fill()) continue;
    if (!unread_.empty()) lines.push_back(std::exchange(unread_, ""));  // without a line end
    break;
  }
  unread_.erase(0, place);
  return lines;
}

// False at the end of the stream.
bool LineBatches::fill() {
  if (ended_) return false;
  std::array<char, 65536> buffer;
  ssize_t count = -1;
  do {
    count = ::read(descriptor_, buffer.data(), buffer.size());
  } while (count < 0 && errno == EINTR);
  if (count < 0) {
    throw runtime_failure(fmt::format("cannot read standard input: {}", std::strerror(errno)));
  }
  ended_ = count == 0;
  unread_.append(buffer.data(), static_cast<std::size_t>(count));
  return !ended_;
}

bool LineBatches::more_is_there() const {
  if (ended_) return false;
  pollfd waiting = {descriptor_, POLLIN, 0};
  return ::poll(&waiting, 1, 0) > 0;
}

}  // namespace timeprobe
