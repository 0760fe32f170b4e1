// The blocks of a bzip2 file between two marks, one at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "dumps/bit_marks.h"
#include "dumps/byte_window.h"
#include "dumps/bzip2_block.h"

namespace timeprobe::dumps {

class Bzip2Blocks {
 public:
  // No block is longer: 900,000 symbols of 20 bits.
  static constexpr std::size_t kMaxBlockBytes = 2'250'000;

  struct Decoded {
    Bzip2Block::Outcome outcome = Bzip2Block::Outcome::wrong;
    std::uint64_t end_bit = 0;  // of the block
    std::vector<char> text;
  };

  explicit Bzip2Blocks(ByteWindow& window) : window_(window) {}

  // The first mark behind from_bit, within the reach of a block that begins at begin_bit.
  std::optional<BitMark> find_end(std::uint64_t begin_bit, std::uint64_t from_bit);

  // The block, if it ends there. REQUIRES: 80 bits at least.
  Decoded decode(std::uint64_t begin_bit, std::uint64_t end_bit);

  // Room for the next text.
  void give_back(std::vector<char> text) { room_ = std::move(text); }

 private:
  ByteWindow& window_;
  Bzip2Block block_;
  std::vector<char> room_;
};

}  // namespace timeprobe::dumps
