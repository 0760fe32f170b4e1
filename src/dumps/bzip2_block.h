// One block of a bzip2 file, decoded by libbz2 as if it were a stream of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "dumps/bit_writer.h"
#include "dumps/bzip2_memory.h"

namespace timeprobe::dumps {

// A block is handed over as "BZh9", its bits moved to a whole byte, the mark of the stream's end
// and the check sum of the stream, which for a single block is that of the block. Decodes about
// 30-80 MB of text a second; holds the text of one block: 900 kB, or up to 46 MB where one letter
// is repeated without end. Belongs to one thread.
class Bzip2Block {
 public:
  enum class Outcome {
    right,    // text() is the block, by its check sum
    endless,  // so it is, but what follows is no mark: see end_bit()
    wrong,    // the block is damaged, or does not end at until_bit
  };

  // Decodes the bits [from, until), of which the first 48 are the block's mark and the next 32 its
  // check sum. REQUIRES: 80 bits at least, all within the bytes.
  Outcome decode(std::span<const std::uint8_t> bytes, std::uint64_t from_bit,
                 std::uint64_t until_bit);

  std::string_view text() const { return {text_.data(), size_}; }

  // After `endless`: at most a few bits before the block's end.
  std::uint64_t end_bit() const { return end_bit_; }

 private:
  int decompress(const std::vector<std::uint8_t>& stream, std::uint64_t& bytes_used);

  Bzip2Memory memory_;
  BitWriter writer_;
  std::vector<char> text_;  // room; the first size_ bytes are the text
  std::size_t size_ = 0;
  std::uint64_t end_bit_ = 0;
};

}  // namespace timeprobe::dumps
