// One block of a bzip2 file, decoded by libbz2 as if it were a stream of its own.
#pragma once

#include <bzlib.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "dumps/bit_writer.h"
#include "dumps/bzip2_memory.h"

namespace timeprobe::dumps {

// A block is handed over as "BZh9", its bits moved to a whole byte, the mark of the stream's end
// and the check sum of the stream, which for a single block is that of the block. Belongs to one
// thread.
//
// libbz2 spends three quarters of its time on one chain of loads from all over 3.6 MB. One block a
// thread therefore: two that are decoded by turns push each other out of the cache, four times
// slower where other programs fill it, too (docs/benchmarks.md).
class Bzip2Block {
 public:
  enum class Outcome {
    right,    // the text is the block, by its check sum
    endless,  // so it is, but what follows is no mark: see end_bit()
    wrong,    // the block is damaged, or does not end at until_bit
  };

  Bzip2Block() = default;
  ~Bzip2Block() { stop(); }
  Bzip2Block(const Bzip2Block&) = delete;
  Bzip2Block& operator=(const Bzip2Block&) = delete;

  // Begins with the bits [from, until), of which the first 48 are the block's mark and the next 32
  // its check sum, and copies them. What was begun before is given up. `text` is room for the text
  // and will be taken; its content does not matter. REQUIRES: 80 bits at least, within the bytes.
  void start(std::span<const std::uint8_t> bytes, std::uint64_t from_bit, std::uint64_t until_bit,
             std::vector<char> text);

  // Decodes up to so many bytes more; false when that was all. REQUIRES: it was started and has not
  // returned false.
  bool advance(std::size_t num_bytes);

  // When advance() has returned false.
  Outcome outcome();

  // The text of the block, its size exactly: 900 kB, or up to 46 MB where one letter is repeated
  // without end.
  std::vector<char> take_text();

  // After `endless`: at most a few bits before the block's end.
  std::uint64_t end_bit() const { return end_bit_; }

 private:
  void stop();

  Bzip2Memory memory_;
  BitWriter writer_;
  bz_stream stream_{};
  bool active_ = false;
  int code_ = BZ_OK;
  std::uint64_t from_bit_ = 0;
  std::uint32_t expected_ = 0;  // the check sum
  std::size_t input_size_ = 0;
  std::vector<char> text_;  // room; the first size_ bytes are the text
  std::size_t size_ = 0;
  std::uint64_t end_bit_ = 0;
};

}  // namespace timeprobe::dumps
