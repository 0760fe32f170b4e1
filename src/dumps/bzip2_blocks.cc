#include "dumps/bzip2_blocks.h"

#include <algorithm>

namespace timeprobe::dumps {
namespace {

constexpr std::size_t kLookBytes = std::size_t{256} << 10;
constexpr unsigned kBlockHeaderBits = kMarkBits + 32;
constexpr std::size_t kTurnBytes = std::size_t{64} << 10;

}  // namespace

std::optional<BitMark> Bzip2Blocks::find_end(std::uint64_t begin_bit, std::uint64_t from_bit) {
  const std::uint64_t base = begin_bit / 8;
  std::uint64_t searched = std::max(from_bit, begin_bit + kBlockHeaderBits) - 8 * base;
  for (std::size_t wanted = kLookBytes;; wanted *= 2) {
    const auto bytes = window_.at(base, wanted);
    if (auto mark = find_mark(bytes, searched)) {
      if (mark->bit > 8 * kMaxBlockBytes) return std::nullopt;
      mark->bit += 8 * base;
      return mark;
    }
    if (bytes.size() < wanted || wanted > kMaxBlockBytes) return std::nullopt;
    searched = std::max(searched, 8 * std::uint64_t{bytes.size()} - kMarkBits + 1);
  }
}

Bzip2Blocks::Decoded Bzip2Blocks::decode(std::uint64_t begin_bit, std::uint64_t end_bit) {
  const std::uint64_t base = begin_bit / 8;
  const auto bytes = window_.at(base, static_cast<std::size_t>((end_bit + 7) / 8 - base));
  block_.start(bytes, begin_bit - 8 * base, end_bit - 8 * base, std::move(room_));
  while (block_.advance(kTurnBytes)) continue;
  const Bzip2Block::Outcome outcome = block_.outcome();
  const bool endless = outcome == Bzip2Block::Outcome::endless;
  return {outcome, endless ? 8 * base + block_.end_bit() : end_bit, block_.take_text()};
}

}  // namespace timeprobe::dumps
