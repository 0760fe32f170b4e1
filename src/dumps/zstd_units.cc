#include "dumps/zstd_units.h"

#include <zstd_errors.h>

#include <bit>

#include "base/check.h"

namespace timeprobe::dumps {
namespace {

constexpr std::size_t kMagicBytes = 4;
constexpr std::size_t kSkippableHeaderBytes = 8;
constexpr int kMaxWindowLog = std::countr_zero(ZstdUnits::kMaxWindowBytes);

using Bytes = std::span<const std::uint8_t>;

std::uint64_t little_endian(Bytes bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = bytes.size(); i > 0; --i) value = value << 8 | bytes[i - 1];
  return value;
}

bool seems_frame(Bytes bytes) {
  return bytes.size() >= kMagicBytes && little_endian(bytes.first(kMagicBytes)) == 0xfd2fb528;
}

bool seems_skippable(Bytes bytes) {
  return bytes.size() >= kMagicBytes && little_endian(bytes.first(kMagicBytes)) >> 4 == 0x184d2a5;
}

}  // namespace

// RFC 8878, section 3.1.1.1.
std::uint64_t ZstdUnits::window_bytes(std::string_view front) {
  const Bytes bytes(reinterpret_cast<const std::uint8_t*>(front.data()), front.size());
  if (!seems_frame(bytes) || bytes.size() < kMagicBytes + 2) return 0;
  const std::uint8_t descriptor = bytes[kMagicBytes];
  const bool single_segment = (descriptor & 0x20) != 0;
  if (!single_segment) {
    const std::uint8_t window = bytes[kMagicBytes + 1];
    const std::uint64_t base = std::uint64_t{1} << (10 + (window >> 3));
    return base + base / 8 * (window & 7);
  }
  static constexpr std::size_t kDictionaryBytes[] = {0, 1, 2, 4};
  static constexpr std::size_t kContentBytes[] = {1, 2, 4, 8};
  const std::size_t from = kMagicBytes + 1 + kDictionaryBytes[descriptor & 3];
  const std::size_t size = kContentBytes[descriptor >> 6];
  if (bytes.size() < from + size) return 0;
  return little_endian(bytes.subspan(from, size)) + (size == 2 ? 256 : 0);
}

ZstdUnits::ZstdUnits(ByteSource& source)
    : MarkedUnits(source, {0x28, kMagicBytes}), context_(ZSTD_createDCtx(), ZSTD_freeDCtx) {
  TIMEPROBE_CHECK(context_ != nullptr, "no memory for zstd");
  ZSTD_DCtx_setParameter(context_.get(), ZSTD_d_windowLogMax, kMaxWindowLog);
}

bool ZstdUnits::seems_unit(Bytes bytes) const { return seems_frame(bytes); }

std::optional<ZstdUnits::State> ZstdUnits::open() {
  const Bytes bytes = input(kSkippableHeaderBytes);
  if (bytes.empty()) return State::file_ends;
  if (seems_skippable(bytes)) return skip(bytes);
  if (!seems_frame(bytes)) {
    return fail(State::absent, "a zstd frame (28 b5 2f fd) is wanted, not " + shown(bytes));
  }
  ZSTD_DCtx_reset(context_.get(), ZSTD_reset_session_only);
  return std::nullopt;
}

ZstdUnits::State ZstdUnits::skip(Bytes header) {
  if (header.size() >= kSkippableHeaderBytes) {
    const std::uint64_t content = little_endian(header.subspan(kMagicBytes, 4));
    const std::uint64_t end = next() + kSkippableHeaderBytes + content;
    if (!window().at(end - 1, 1).empty()) {
      move_to(end);
      return State::ended;
    }
  }
  return fail(State::damaged, "the file ends inside this skippable zstd frame");
}

ZstdUnits::State ZstdUnits::decode_more(std::span<char>& room) {
  const Bytes bytes = input(1);
  ZSTD_inBuffer packed{bytes.data(), bytes.size(), 0};
  ZSTD_outBuffer output{room.data(), room.size(), 0};
  const std::size_t code = ZSTD_decompressStream(context_.get(), &output, &packed);
  move_to(next() + packed.pos);
  room = room.subspan(output.pos);
  if (ZSTD_isError(code)) {
    return fail(State::damaged, std::string("a damaged zstd frame: ") + ZSTD_getErrorName(code));
  }
  if (code == 0) return State::ended;
  if (bytes.empty() && output.pos == 0) {
    return fail(State::damaged, "the file ends inside this zstd frame");
  }
  return State::more;
}

}  // namespace timeprobe::dumps
