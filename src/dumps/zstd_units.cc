#include "dumps/zstd_units.h"

#include <fmt/format.h>
#include <zstd_errors.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/check.h"

namespace timeprobe::dumps {
namespace {

constexpr std::size_t kScanBytes = std::size_t{256} << 10;
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

std::optional<std::size_t> find_frame(Bytes bytes, std::size_t count) {
  std::size_t from = 0;
  while (from < count) {
    const void* hit = std::memchr(bytes.data() + from, 0x28, count - from);
    if (hit == nullptr) return std::nullopt;
    from = static_cast<std::size_t>(static_cast<const std::uint8_t*>(hit) - bytes.data());
    if (seems_frame(bytes.subspan(from))) return from;
    ++from;
  }
  return std::nullopt;
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
    : window_(source), context_(ZSTD_createDCtx(), ZSTD_freeDCtx) {
  TIMEPROBE_CHECK(context_ != nullptr, "no memory for zstd");
  ZSTD_DCtx_setParameter(context_.get(), ZSTD_d_windowLogMax, kMaxWindowLog);
}

std::optional<std::uint64_t> ZstdUnits::find(std::uint64_t from_bit, std::uint64_t until_bit) {
  std::uint64_t from = (from_bit + 7) / 8;
  const std::uint64_t until = (until_bit + 7) / 8;
  while (from < until) {
    const auto wanted = std::min<std::uint64_t>(kScanBytes, until - from + kMagicBytes - 1);
    const Bytes bytes = window_.at(from, static_cast<std::size_t>(wanted));
    if (bytes.size() < kMagicBytes) return std::nullopt;
    const std::uint64_t count =
        std::min<std::uint64_t>(bytes.size() - kMagicBytes + 1, until - from);
    if (const auto found = find_frame(bytes, static_cast<std::size_t>(count))) {
      return (from + *found) * 8;
    }
    from += count;
  }
  return std::nullopt;
}

void ZstdUnits::begin(std::uint64_t bit) {
  next_ = bit / 8;
  opened_ = false;
}

UnitStep::State ZstdUnits::fail(UnitStep::State state, std::string problem) {
  problem_ = std::move(problem);
  return state;
}

// None: a frame begins.
std::optional<UnitStep::State> ZstdUnits::open() {
  const Bytes bytes = window_.at(next_, kSkippableHeaderBytes);
  if (bytes.empty()) return UnitStep::State::file_ends;
  if (seems_skippable(bytes)) return skip(bytes);
  if (!seems_frame(bytes)) {
    const Bytes seen = bytes.first(std::min<std::size_t>(bytes.size(), kMagicBytes));
    return fail(
        UnitStep::State::absent,
        fmt::format("a zstd frame (28 b5 2f fd) is wanted, not {:02x}", fmt::join(seen, " ")));
  }
  ZSTD_DCtx_reset(context_.get(), ZSTD_reset_session_only);
  opened_ = true;
  return std::nullopt;
}

UnitStep::State ZstdUnits::skip(Bytes header) {
  if (header.size() >= kSkippableHeaderBytes) {
    const std::uint64_t content = little_endian(header.subspan(kMagicBytes, 4));
    const std::uint64_t end = next_ + kSkippableHeaderBytes + content;
    if (!window_.at(end - 1, 1).empty()) {
      next_ = end;
      return UnitStep::State::ended;
    }
  }
  return fail(UnitStep::State::damaged, "the file ends inside this skippable zstd frame");
}

UnitStep ZstdUnits::decode(std::span<char> room) {
  if (!opened_) {
    if (const auto state = open()) return {*state, 0};
  }
  std::span<char> left = room;
  UnitStep::State state = UnitStep::State::more;
  while (state == UnitStep::State::more && !left.empty()) state = decompress(left);
  return {state, room.size() - left.size()};
}

UnitStep::State ZstdUnits::decompress(std::span<char>& room) {
  const Bytes bytes = window_.at(next_, 1);
  ZSTD_inBuffer input{bytes.data(), bytes.size(), 0};
  ZSTD_outBuffer output{room.data(), room.size(), 0};
  const std::size_t code = ZSTD_decompressStream(context_.get(), &output, &input);
  next_ += input.pos;
  room = room.subspan(output.pos);
  if (ZSTD_isError(code)) {
    return fail(UnitStep::State::damaged,
                std::string("a damaged zstd frame: ") + ZSTD_getErrorName(code));
  }
  if (code == 0) return UnitStep::State::ended;
  if (bytes.empty() && output.pos == 0) {
    return fail(UnitStep::State::damaged, "the file ends inside this zstd frame");
  }
  return UnitStep::State::more;
}

}  // namespace timeprobe::dumps
