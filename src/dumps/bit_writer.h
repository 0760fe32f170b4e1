// Bits put together into bytes, the first bit highest, as bzip2 has them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace timeprobe::dumps {

class BitWriter {
 public:
  void clear();

  // The lowest `count` bits of the value. REQUIRES: count <= 56.
  void put(std::uint64_t value, unsigned count);

  // The bits [from, until) of the bytes. Fast where a whole byte has just been finished.
  // REQUIRES: from <= until <= 8 * bytes.size().
  void copy(std::span<const std::uint8_t> bytes, std::uint64_t from, std::uint64_t until);

  // What is left of the last byte is zero. Nothing may be put behind.
  const std::vector<std::uint8_t>& finish();

 private:
  std::vector<std::uint8_t> bytes_;
  std::uint64_t open_ = 0;  // the bits of the byte that is not whole yet
  unsigned num_open_ = 0;   // 0..7
};

}  // namespace timeprobe::dumps
