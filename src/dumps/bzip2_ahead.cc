#include "dumps/bzip2_ahead.h"

#include <algorithm>

namespace timeprobe::dumps {
namespace {

constexpr std::size_t kLookBytes = std::size_t{256} << 10;
constexpr unsigned kBlockHeaderBits = kMarkBits + 32;
constexpr unsigned kStreamEndBits = kMarkBits + 32;
constexpr unsigned kStreamHeaderBits = 32;
// Tiny blocks, as lbzip2 writes one after each big one, do not keep a big one from being begun.
constexpr std::size_t kMostBegun = 5;
constexpr std::size_t kAloneBytes = std::size_t{64} << 10;

}  // namespace

std::optional<BitMark> Bzip2Ahead::find_end(std::uint64_t begin_bit, std::uint64_t from_bit) {
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

std::optional<Bzip2Ahead::Decoded> Bzip2Ahead::decode(std::uint64_t begin_bit,
                                                      std::uint64_t until_bit) {
  if (begun_.empty() || begun_.front().begin_bit != begin_bit) {
    forget();
    if (!begin(begin_bit)) return std::nullopt;
  }
  while (begun_.front().block != nullptr) {
    begin_more(until_bit);
    advance();
  }
  Decoded decoded = std::move(begun_.front().decoded);
  begun_.pop_front();
  return decoded;
}

Bzip2Ahead::Decoded Bzip2Ahead::decode_until(std::uint64_t begin_bit, std::uint64_t end_bit) {
  const std::uint64_t base = begin_bit / 8;
  const auto bytes = window_.at(base, static_cast<std::size_t>((end_bit + 7) / 8 - base));
  Bzip2Block& block = blocks_[0];
  block.start(bytes, begin_bit - 8 * base, end_bit - 8 * base, room());
  while (block.advance(kAloneBytes)) continue;
  const Bzip2Block::Outcome outcome = block.outcome();
  const bool endless = outcome == Bzip2Block::Outcome::endless;
  return {outcome, endless ? 8 * base + block.end_bit() : end_bit, block.take_text()};
}

void Bzip2Ahead::forget() {
  begun_.clear();
  more_ahead_ = true;
}

bool Bzip2Ahead::begin(std::uint64_t begin_bit) {
  const auto mark = find_end(begin_bit, begin_bit);
  if (!mark) return false;
  const std::uint64_t base = begin_bit / 8;
  const auto bytes = window_.at(base, static_cast<std::size_t>((mark->bit + 7) / 8 - base));
  Bzip2Block* block = free_block();
  block->start(bytes, begin_bit - 8 * base, mark->bit - 8 * base, room());
  begun_.push_back({begin_bit, *mark, block, {}});
  // Up to the first byte of text, which cannot be done by turns.
  if (!block->advance(0)) end(begun_.back());
  return true;
}

void Bzip2Ahead::begin_more(std::uint64_t until_bit) {
  while (more_ahead_ && begun_.size() < kMostBegun && free_block() != nullptr) {
    const auto next = behind(begun_.back());
    more_ahead_ = next && *next < until_bit && begin(*next);
  }
}

// Where the next block begins: at the mark, or behind the end of one stream and the header of
// another.
std::optional<std::uint64_t> Bzip2Ahead::behind(const Begun& begun) {
  if (begun.end.mark == kBlockMark) return begun.end.bit;
  const std::uint64_t byte = (begun.end.bit + kStreamEndBits + kStreamHeaderBits + 7) / 8;
  const auto bytes = window_.at(byte, kMarkBits / 8);
  if (bits_at(bytes, 0, kMarkBits) != kBlockMark) return std::nullopt;
  return 8 * byte;
}

// A turn of each block that is being decoded, until one is at its end.
void Bzip2Ahead::advance() {
  Begun* active[2] = {nullptr, nullptr};
  std::size_t count = 0;
  for (Begun& begun : begun_) {
    if (begun.block != nullptr) active[count++] = &begun;
  }
  if (count == 1) {
    if (!active[0]->block->advance(kAloneBytes)) end(*active[0]);
    return;
  }
  for (;;) {
    if (!active[0]->block->advance(Bzip2Block::kTurnBytes)) return end(*active[0]);
    if (!active[1]->block->advance(Bzip2Block::kTurnBytes)) return end(*active[1]);
  }
}

void Bzip2Ahead::end(Begun& begun) {
  Bzip2Block& block = *begun.block;
  begun.block = nullptr;
  const Bzip2Block::Outcome outcome = block.outcome();
  const bool endless = outcome == Bzip2Block::Outcome::endless;
  const std::uint64_t end_bit = endless ? begun.begin_bit / 8 * 8 + block.end_bit() : begun.end.bit;
  begun.decoded = {outcome, end_bit, block.take_text()};
}

Bzip2Block* Bzip2Ahead::free_block() {
  for (Bzip2Block& block : blocks_) {
    const bool used = std::any_of(begun_.begin(), begun_.end(),
                                  [&](const Begun& begun) { return begun.block == &block; });
    if (!used) return &block;
  }
  return nullptr;
}

void Bzip2Ahead::give_back(std::vector<char> text) {
  if (rooms_.size() < kMostBegun) rooms_.push_back(std::move(text));
}

std::vector<char> Bzip2Ahead::room() {
  if (rooms_.empty()) return {};
  std::vector<char> text = std::move(rooms_.back());
  rooms_.pop_back();
  return text;
}

}  // namespace timeprobe::dumps
