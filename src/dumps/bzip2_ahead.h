// The blocks that follow each other in a bzip2 file, two of them decoded at a time by one thread.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "dumps/bit_marks.h"
#include "dumps/byte_window.h"
#include "dumps/bzip2_block.h"

namespace timeprobe::dumps {

// Takes every mark for the end of the block before it and the beginning of the next one. Where that
// is wrong the outcome says so, and what was decoded behind is not asked for.
class Bzip2Ahead {
 public:
  // No block is longer: 900,000 symbols of 20 bits.
  static constexpr std::size_t kMaxBlockBytes = 2'250'000;

  struct Decoded {
    Bzip2Block::Outcome outcome = Bzip2Block::Outcome::wrong;
    std::uint64_t end_bit = 0;  // of the block
    std::vector<char> text;
  };

  explicit Bzip2Ahead(ByteWindow& window) : window_(window) {}

  // The block whose mark stands at the bit, if it ends at the next mark; none: there is no mark as
  // far as a block can reach. The blocks behind it that begin before until_bit may be begun.
  // Wherever it could end instead is left to decode_until().
  std::optional<Decoded> decode(std::uint64_t begin_bit, std::uint64_t until_bit);

  // The first mark behind from_bit, within the reach of a block that begins at begin_bit.
  std::optional<BitMark> find_end(std::uint64_t begin_bit, std::uint64_t from_bit);

  // The block, if it ends there; alone. REQUIRES: 80 bits at least.
  Decoded decode_until(std::uint64_t begin_bit, std::uint64_t end_bit);

  // Nothing of what was begun is needed.
  void forget();

  // Room for a text.
  void give_back(std::vector<char> text);

 private:
  struct Begun {
    std::uint64_t begin_bit = 0;
    BitMark end;
    Bzip2Block* block = nullptr;  // none: it is decoded
    Decoded decoded;
  };
  bool begin(std::uint64_t begin_bit);
  void begin_more(std::uint64_t until_bit);
  std::optional<std::uint64_t> behind(const Begun& begun);
  void advance();
  void end(Begun& begun);
  Bzip2Block* free_block();
  std::vector<char> room();

  ByteWindow& window_;
  std::array<Bzip2Block, 2> blocks_;
  std::deque<Begun> begun_;
  bool more_ahead_ = true;
  std::vector<std::vector<char>> rooms_;
};

}  // namespace timeprobe::dumps
