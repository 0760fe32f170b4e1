// A piece of the source as consecutive bytes in memory, moved along by who decodes it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "dumps/byte_source.h"

namespace timeprobe::dumps {

// Belongs to one thread.
class ByteWindow {
 public:
  explicit ByteWindow(ByteSource& source) : source_(source) {}

  // Whose reading follows. REQUIRES: it lives as long as it is used.
  void serve(const Standing& standing) { standing_ = &standing; }

  // The bytes from the offset on: at least `wanted` of them unless the file ends before; none
  // behind its end. Valid until the next call. Up to kBehind bytes before the offset stay readable
  // when the window was moved on in a row: ISA-L steps back that far.
  static constexpr std::size_t kBehind = 64;
  std::span<const std::uint8_t> at(std::uint64_t offset, std::size_t wanted);

  ByteSource& source() { return source_; }
  const Standing& standing() const { return *standing_; }

 private:
  void move_to(std::uint64_t offset);
  bool read_more(std::size_t count);

  ByteSource& source_;
  const Standing* standing_ = nullptr;
  std::vector<std::uint8_t>
      bytes_;  // room; the first held_ of them are the source's from begin_ on
  std::size_t held_ = 0;
  std::uint64_t begin_ = 0;
};

}  // namespace timeprobe::dumps
