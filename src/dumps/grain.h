// How finely a dump is cut for its workers; tests make it very fine.
#pragma once

#include <cstddef>
#include <cstdint>

namespace timeprobe::dumps {

struct Grain {
  // The units that begin in one such stretch of the file are one worker's; runs (dumps/run.h) begin
  // at its multiples or behind.
  std::uint64_t cell_bytes = std::uint64_t{1} << 20;
  // The text that is decoded before it is worked on: with what is worked on, it should stay in a
  // core's own cache.
  std::size_t chunk_bytes = std::size_t{512} << 10;
  // How far workers read ahead of the first, at most.
  std::uint64_t ahead_bytes = std::uint64_t{512} << 20;
  // A unit of which so much text could be decoded is one, and not a few bytes that look like one.
  std::uint64_t trusted_bytes = std::uint64_t{1} << 20;
  // Results and broken records that wait for their turn.
  std::size_t waiting_bytes = std::size_t{256} << 20;
};

}  // namespace timeprobe::dumps
