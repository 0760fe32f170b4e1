#include "dumps/gzip_units.h"

#include <fmt/format.h>

namespace timeprobe::dumps {
namespace {

constexpr std::size_t kHeaderBytes = 10;
// ISA-L 2.30 finds the check sum of a header wrong when name or comment come in two calls.
constexpr std::size_t kWholeHeaderBytes = std::size_t{128} << 10;

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

GzipUnits::GzipUnits(ByteSource& source) : MarkedUnits(source, {0x1f, kHeaderBytes}) {}

// Magic, method "deflate", no reserved flag. Time, level and system may be anything.
bool GzipUnits::seems_unit(Bytes bytes) const {
  return bytes.size() >= kHeaderBytes && bytes[0] == 0x1f && bytes[1] == 0x8b && bytes[2] == 8 &&
         (bytes[3] & 0xe0) == 0;
}

std::optional<GzipUnits::State> GzipUnits::open() {
  const Bytes bytes = input(kWholeHeaderBytes);
  if (bytes.empty()) return State::file_ends;
  if (!seems_unit(bytes)) {
    return fail(State::absent, "a gzip member (1f 8b 08) is wanted, not " + shown(bytes));
  }
  isal_inflate_init(&inflater_);
  inflater_.crc_flag = ISAL_GZIP;
  return std::nullopt;
}

GzipUnits::State GzipUnits::decode_more(std::span<char>& room) {
  const Bytes bytes = input(1);
  inflater_.next_in = const_cast<std::uint8_t*>(bytes.data());  // ISA-L does not write to it
  inflater_.avail_in = static_cast<std::uint32_t>(bytes.size());
  inflater_.next_out = reinterpret_cast<std::uint8_t*>(room.data());
  inflater_.avail_out = static_cast<std::uint32_t>(room.size());
  const int code = isal_inflate(&inflater_);
  // At the end of a member ISA-L gives back what it had taken too much, also of an earlier call.
  move_to(next() + bytes.size() - inflater_.avail_in);
  const bool idle = bytes.size() == inflater_.avail_in && room.size() == inflater_.avail_out;
  room = room.last(inflater_.avail_out);
  if (code < 0) return fail(State::damaged, "a damaged gzip member: " + reason(code));
  if (inflater_.block_state == ISAL_BLOCK_FINISH) return State::ended;
  if (idle && bytes.empty()) {
    return fail(State::damaged, "the file ends inside this gzip member");
  }
  if (idle) return fail(State::damaged, "a damaged gzip member: " + reason(code));
  return State::more;
}

}  // namespace timeprobe::dumps
