#include "dumps/byte_window.h"

#include <algorithm>
#include <cstring>

#include "base/check.h"

namespace timeprobe::dumps {
namespace {

constexpr std::size_t kReadBytes = std::size_t{256} << 10;

}  // namespace

std::span<const std::uint8_t> ByteWindow::at(std::uint64_t offset, std::size_t wanted) {
  TIMEPROBE_CHECK(standing_ != nullptr, "a window that serves nobody");
  const bool inside = offset >= begin_ && offset <= begin_ + held_;
  if (!inside || begin_ + held_ - offset < wanted) {
    move_to(offset);
    while (begin_ + held_ < offset + wanted && read_more(kReadBytes)) continue;
  }
  const auto from = static_cast<std::size_t>(std::min<std::uint64_t>(offset - begin_, held_));
  return std::span<const std::uint8_t>(bytes_).first(held_).subspan(from);
}

void ByteWindow::move_to(std::uint64_t offset) {
  if (offset < begin_ || offset > begin_ + held_) {
    begin_ = offset;
    held_ = 0;
    return;
  }
  const auto unused = static_cast<std::size_t>(offset - begin_);
  if (unused <= kBehind) return;
  held_ -= unused - kBehind;
  std::memmove(bytes_.data(), bytes_.data() + unused - kBehind, held_);
  begin_ += unused - kBehind;
}

bool ByteWindow::read_more(std::size_t count) {
  if (bytes_.size() < held_ + count) bytes_.resize(held_ + count);
  const std::span<std::uint8_t> room = std::span(bytes_).subspan(held_);
  const std::size_t got =
      source_.read(begin_ + held_, {reinterpret_cast<char*>(room.data()), room.size()}, *standing_);
  held_ += got;
  return got > 0;
}

}  // namespace timeprobe::dumps
