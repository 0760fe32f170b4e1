#include "dumps/marked_units.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace timeprobe::dumps {
namespace {

constexpr std::size_t kScanBytes = std::size_t{256} << 10;
constexpr std::size_t kShownBytes = 4;

}  // namespace

// The first mark that begins in the first `count` bytes.
std::optional<std::size_t> MarkedUnits::first_mark(Bytes bytes, std::size_t count) const {
  std::size_t from = 0;
  while (from < count) {
    const void* hit = std::memchr(bytes.data() + from, mark_.first_byte, count - from);
    if (hit == nullptr) return std::nullopt;
    from = static_cast<std::size_t>(static_cast<const std::uint8_t*>(hit) - bytes.data());
    if (seems_unit(bytes.subspan(from))) return from;
    ++from;
  }
  return std::nullopt;
}

std::optional<std::uint64_t> MarkedUnits::find(std::uint64_t from_bit, std::uint64_t until_bit) {
  std::uint64_t from = (from_bit + 7) / 8;
  const std::uint64_t until = (until_bit + 7) / 8;
  while (from < until) {
    const auto wanted = std::min<std::uint64_t>(kScanBytes, until - from + mark_.num_bytes - 1);
    const Bytes bytes = window_.at(from, static_cast<std::size_t>(wanted));
    if (bytes.size() < mark_.num_bytes) return std::nullopt;
    const std::uint64_t count =
        std::min<std::uint64_t>(bytes.size() - mark_.num_bytes + 1, until - from);
    if (const auto found = first_mark(bytes, static_cast<std::size_t>(count))) {
      return (from + *found) * 8;
    }
    from += count;
  }
  return std::nullopt;
}

void MarkedUnits::begin(std::uint64_t bit) {
  next_ = bit / 8;
  opened_ = false;
}

UnitStep MarkedUnits::decode(std::span<char> room) {
  if (!opened_) {
    if (const auto state = open()) return {*state, 0};
    opened_ = true;
  }
  std::span<char> left = room;
  State state = State::more;
  while (state == State::more && !left.empty()) state = decode_more(left);
  return {state, room.size() - left.size()};
}

MarkedUnits::State MarkedUnits::fail(State state, std::string problem) {
  problem_ = std::move(problem);
  return state;
}

std::string MarkedUnits::shown(Bytes bytes) {
  return fmt::format("{:02x}", fmt::join(bytes.first(std::min(bytes.size(), kShownBytes)), " "));
}

}  // namespace timeprobe::dumps
