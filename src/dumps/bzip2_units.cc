#include "dumps/bzip2_units.h"

#include <fmt/format.h>

#include <algorithm>

namespace timeprobe::dumps {
namespace {

constexpr std::size_t kScanBytes = std::size_t{256} << 10;
constexpr unsigned kBlockHeaderBits = kMarkBits + 32;
constexpr unsigned kStreamEndBits = kMarkBits + 32;

using Bytes = std::span<const std::uint8_t>;

bool seems_stream(Bytes bytes) {
  return bytes.size() >= 4 && bytes[0] == 'B' && bytes[1] == 'Z' && bytes[2] == 'h' &&
         bytes[3] >= '1' && bytes[3] <= '9';
}

}  // namespace

std::optional<std::uint64_t> Bzip2Units::find(std::uint64_t from_bit, std::uint64_t until_bit) {
  while (from_bit < until_bit) {
    const std::uint64_t base = from_bit / 8;
    const auto wanted = std::min<std::uint64_t>(kScanBytes, (until_bit + 7) / 8 - base + 6);
    const Bytes bytes = window_.at(base, static_cast<std::size_t>(wanted));
    const auto mark = find_mark(bytes, from_bit - 8 * base);
    if (mark) {
      from_bit = 8 * base + mark->bit;
      if (from_bit >= until_bit) return std::nullopt;
      if (mark->mark == kBlockMark) return from_bit;
      ++from_bit;
    } else {
      if (bytes.size() < wanted) return std::nullopt;
      from_bit = std::max(from_bit + 1, 8 * (base + bytes.size()) - kMarkBits + 1);
    }
  }
  return std::nullopt;
}

void Bzip2Units::begin(std::uint64_t bit) {
  if (bit != end_bit_) in_stream_ = false;  // nothing is known
  begin_bit_ = end_bit_ = bit;
  opened_ = false;
}

UnitStep Bzip2Units::decode(std::span<char> room) {
  if (!opened_) {
    const State state = open();
    if (state != State::more) return {state, 0};
    opened_ = true;
  }
  const std::size_t count = std::min(room.size(), text_.size() - given_);
  std::copy_n(text_.begin() + static_cast<std::ptrdiff_t>(given_), count, room.begin());
  given_ += count;
  return {given_ == text_.size() ? State::ended : State::more, count};
}

Bzip2Units::State Bzip2Units::fail(State state, std::string problem) {
  problem_ = std::move(problem);
  return state;
}

Bzip2Units::State Bzip2Units::open() {
  const Bytes bytes = window_.at(begin_bit_ / 8, 16);
  if (bytes.empty() && !in_stream_) return State::file_ends;
  const auto mark = bits_at(bytes, begin_bit_ % 8, kMarkBits);
  if (mark == kBlockMark) return open_block();
  if (mark == kStreamEndMark) return end_stream();
  if (begin_bit_ % 8 == 0 && seems_stream(bytes)) {
    end_bit_ = begin_bit_ + 32;
    in_stream_ = true;
    return State::ended;
  }
  if (in_stream_ && !mark) return fail(State::absent, "the file ends inside this bzip2 stream");
  const Bytes seen = bytes.first(std::min<std::size_t>(bytes.size(), 4));
  return fail(State::absent,
              fmt::format("a bzip2 stream (BZh1 to BZh9) or block is wanted, not {:02x}",
                          fmt::join(seen, " ")));
}

Bzip2Units::State Bzip2Units::end_stream() {
  const std::uint64_t end = (begin_bit_ + kStreamEndBits + 7) / 8;
  if (window_.at(end - 1, 1).empty()) {
    return fail(State::damaged, "the file ends inside the end of this bzip2 stream");
  }
  end_bit_ = 8 * end;
  in_stream_ = false;
  return State::ended;
}

Bzip2Units::State Bzip2Units::take(Bzip2Blocks::Decoded decoded) {
  blocks_.give_back(std::move(text_));
  text_ = std::move(decoded.text);
  given_ = 0;
  end_bit_ = decoded.end_bit;
  in_stream_ = true;
  return State::more;
}

// Up to the first mark, or where that one was chance to the next.
Bzip2Units::State Bzip2Units::open_block() {
  std::uint64_t from_bit = begin_bit_;
  while (const auto end = blocks_.find_end(begin_bit_, from_bit)) {
    auto decoded = blocks_.decode(begin_bit_, end->bit);
    if (decoded.outcome != Bzip2Block::Outcome::wrong) return take(std::move(decoded));
    blocks_.give_back(std::move(decoded.text));
    from_bit = end->bit + 1;
  }
  return open_last_block();
}

// No mark follows; where that is because the file ends, the block may be whole all the same.
Bzip2Units::State Bzip2Units::open_last_block() {
  const std::uint64_t base = begin_bit_ / 8;
  const std::uint64_t end = base + window_.at(base, Bzip2Blocks::kMaxBlockBytes).size();
  if (end - base >= Bzip2Blocks::kMaxBlockBytes) {
    return fail(State::damaged, "a damaged bzip2 block: it does not give its check sum");
  }
  if (8 * end >= begin_bit_ + kBlockHeaderBits) {
    auto decoded = blocks_.decode(begin_bit_, 8 * end);
    if (decoded.outcome == Bzip2Block::Outcome::endless) return take(std::move(decoded));
  }
  return fail(State::damaged, "a damaged bzip2 block, or the file ends inside it");
}

}  // namespace timeprobe::dumps
