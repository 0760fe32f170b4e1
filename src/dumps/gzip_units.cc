#include "dumps/gzip_units.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace timeprobe::dumps {
namespace {

constexpr std::size_t kHeaderBytes = 10;
// ISA-L 2.30 finds the check sum of a header wrong when name or comment come in two calls.
constexpr std::size_t kWholeHeaderBytes = std::size_t{128} << 10;
constexpr std::size_t kScanBytes = std::size_t{256} << 10;

using Bytes = std::span<const std::uint8_t>;

// Magic, method "deflate", no reserved flag. Time, level and system may be anything.
bool seems_header(Bytes bytes) {
  return bytes.size() >= kHeaderBytes && bytes[0] == 0x1f && bytes[1] == 0x8b && bytes[2] == 8 &&
         (bytes[3] & 0xe0) == 0;
}

// The first header that begins in the first `count` bytes.
std::optional<std::size_t> find_header(Bytes bytes, std::size_t count) {
  std::size_t from = 0;
  while (from < count) {
    const void* hit = std::memchr(bytes.data() + from, 0x1f, count - from);
    if (hit == nullptr) return std::nullopt;
    from = static_cast<std::size_t>(static_cast<const std::uint8_t*>(hit) - bytes.data());
    if (seems_header(bytes.subspan(from))) return from;
    ++from;
  }
  return std::nullopt;
}

std::string hex(Bytes bytes) {
  return fmt::format("{:02x}", fmt::join(bytes.first(std::min<std::size_t>(bytes.size(), 4)), " "));
}

std::string reason(int code) {
  switch (code) {
    case ISAL_INVALID_BLOCK: return "a block of a kind that there is not";
    case ISAL_INVALID_SYMBOL: return "a code that stands for nothing";
    case ISAL_INVALID_LOOKBACK: return "a reference to before the text";
    case ISAL_INVALID_WRAPPER: return "a broken header";
    case ISAL_UNSUPPORTED_METHOD: return "a method other than deflate";
    case ISAL_INCORRECT_CHECKSUM: return "its check sum is wrong";
    default: return fmt::format("ISA-L's error {}", code);
  }
}

}  // namespace

std::optional<std::uint64_t> GzipUnits::find(std::uint64_t from_bit, std::uint64_t until_bit) {
  std::uint64_t from = (from_bit + 7) / 8;
  const std::uint64_t until = (until_bit + 7) / 8;
  while (from < until) {
    const auto wanted = std::min<std::uint64_t>(kScanBytes, until - from + kHeaderBytes - 1);
    const Bytes bytes = window_.at(from, static_cast<std::size_t>(wanted));
    if (bytes.size() < kHeaderBytes) return std::nullopt;
    const std::uint64_t count =
        std::min<std::uint64_t>(bytes.size() - kHeaderBytes + 1, until - from);
    if (const auto found = find_header(bytes, static_cast<std::size_t>(count))) {
      return (from + *found) * 8;
    }
    from += count;
  }
  return std::nullopt;
}

void GzipUnits::begin(std::uint64_t bit) {
  next_ = bit / 8;
  opened_ = false;
}

UnitStep::State GzipUnits::fail(UnitStep::State state, std::string problem) {
  problem_ = std::move(problem);
  return state;
}

// None: a member begins.
std::optional<UnitStep::State> GzipUnits::open() {
  const Bytes bytes = window_.at(next_, kWholeHeaderBytes);
  if (bytes.empty()) return UnitStep::State::file_ends;
  if (!seems_header(bytes)) {
    return fail(UnitStep::State::absent, "a gzip member (1f 8b 08) is wanted, not " + hex(bytes));
  }
  isal_inflate_init(&inflater_);
  inflater_.crc_flag = ISAL_GZIP;
  opened_ = true;
  return std::nullopt;
}

UnitStep GzipUnits::decode(std::span<char> room) {
  if (!opened_) {
    if (const auto state = open()) return {*state, 0};
  }
  std::span<char> left = room;
  UnitStep::State state = UnitStep::State::more;
  while (state == UnitStep::State::more && !left.empty()) state = inflate(left);
  return {state, room.size() - left.size()};
}

UnitStep::State GzipUnits::inflate(std::span<char>& room) {
  const Bytes input = window_.at(next_, 1);
  inflater_.next_in = const_cast<std::uint8_t*>(input.data());  // ISA-L does not write to it
  inflater_.avail_in = static_cast<std::uint32_t>(input.size());
  inflater_.next_out = reinterpret_cast<std::uint8_t*>(room.data());
  inflater_.avail_out = static_cast<std::uint32_t>(room.size());
  const int code = isal_inflate(&inflater_);
  // At the end of a member ISA-L gives back what it had taken too much, also of an earlier call.
  next_ = next_ + input.size() - inflater_.avail_in;
  const bool idle = input.size() == inflater_.avail_in && room.size() == inflater_.avail_out;
  room = room.last(inflater_.avail_out);
  if (code < 0) return fail(UnitStep::State::damaged, "a damaged gzip member: " + reason(code));
  if (inflater_.block_state == ISAL_BLOCK_FINISH) return UnitStep::State::ended;
  if (idle && input.empty()) {
    return fail(UnitStep::State::damaged, "the file ends inside this gzip member");
  }
  if (idle) return fail(UnitStep::State::damaged, "a damaged gzip member: " + reason(code));
  return UnitStep::State::more;
}

}  // namespace timeprobe::dumps
