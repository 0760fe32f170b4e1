#include "dumps/pipe_source.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/check.h"
#include "base/error.h"

namespace timeprobe::dumps {
namespace {

constexpr std::size_t kPieceBytes = std::size_t{256} << 10;

}  // namespace

PipeSource::PipeSource(Descriptor descriptor, std::string name, std::uint64_t kept)
    : descriptor_(std::move(descriptor)), name_(std::move(name)), kept_(kept) {
  // Fewer, larger reads where the system allows it; a terminal or socket refuses, which is fine.
  ::fcntl(descriptor_.number(), F_SETPIPE_SZ, 1 << 20);
}

std::optional<std::uint64_t> PipeSource::size() const {
  const std::lock_guard lock(mutex_);
  if (!ended_) return std::nullopt;
  return end_;
}

std::size_t PipeSource::read(std::uint64_t offset, std::span<char> room, const Standing& standing) {
  std::unique_lock lock(mutex_);
  for (;;) {
    if (standing.unwanted) throw Unwanted{};
    if (offset < end_) return copy(offset, room);
    if (ended_) return 0;
    const bool waits = reading_ || (end_ - released_ >= kept_ && !standing.first);
    if (waits) {
      changed_.wait(lock);
    } else {
      read_more(lock);
    }
  }
}

// Only one thread reads, without the lock, so that others copy what is there meanwhile.
void PipeSource::read_more(std::unique_lock<std::mutex>& lock) {
  if (pieces_.empty() || pieces_.back().size() == kPieceBytes) {
    if (pieces_.empty()) begin_ = end_;
    pieces_.emplace_back().reserve(kPieceBytes);
  }
  std::string fresh(kPieceBytes - pieces_.back().size(), '\0');
  reading_ = true;
  lock.unlock();
  ssize_t got = -1;
  do {
    got = ::read(descriptor_.number(), fresh.data(), fresh.size());
  } while (got < 0 && errno == EINTR);
  const int error = errno;
  lock.lock();
  reading_ = false;
  changed_.notify_all();
  if (got < 0) throw runtime_failure(name_ + ": " + std::strerror(error));
  pieces_.back().append(fresh, 0, static_cast<std::size_t>(got));
  end_ += static_cast<std::uint64_t>(got);
  ended_ = got == 0;
}

std::size_t PipeSource::copy(std::uint64_t offset, std::span<char> room) const {
  TIMEPROBE_CHECK(offset >= begin_, "byte " + std::to_string(offset) + " was released");
  std::size_t copied = 0;
  while (copied < room.size() && offset + copied < end_) {
    const std::uint64_t place = offset + copied - begin_;
    const std::string& piece = pieces_[place / kPieceBytes];
    const std::size_t from = place % kPieceBytes;
    const std::size_t count = std::min(piece.size() - from, room.size() - copied);
    std::memcpy(room.data() + copied, piece.data() + from, count);
    copied += count;
  }
  return copied;
}

void PipeSource::release(std::uint64_t offset) {
  const std::lock_guard lock(mutex_);
  if (offset <= released_) return;
  released_ = offset;
  // The last piece stays: it may be half full, and a thread may be about to append to it.
  while (pieces_.size() > 1 && begin_ + kPieceBytes <= released_) {
    pieces_.pop_front();
    begin_ += kPieceBytes;
  }
  changed_.notify_all();
}

std::uint64_t PipeSource::kept_from() const {
  const std::lock_guard lock(mutex_);
  return begin_;
}

void PipeSource::wake() {
  const std::lock_guard lock(mutex_);
  changed_.notify_all();
}

}  // namespace timeprobe::dumps
