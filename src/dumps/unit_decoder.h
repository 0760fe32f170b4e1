// What the framings have in common: a file is a row of units, each decoded by itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "dumps/byte_window.h"

namespace timeprobe::dumps {

// What came of one call of UnitDecoder::decode.
struct UnitStep {
  enum class State {
    more,       // the unit has more text
    ended,      // it was read to its end and its check sum is right: end_bit() says where it ends
    file_ends,  // no unit begins there, since the file ends
    absent,     // no unit begins there: the bytes are something else; see problem()
    damaged,    // it cannot be read (further); see problem()
  };
  State state = State::more;
  std::size_t num_bytes = 0;  // of text that were written
};

// Decodes the units of one kind of dump: gzip members, bzip2 blocks, zstd frames, stretches of a
// plain file. Places are counted in bits, since bzip2 blocks begin at any. Belongs to one thread.
//
// Frames around units (the header and the end of a bzip2 stream, skippable zstd frames) are units
// without text that find() does not look for.
class UnitDecoder {
 public:
  virtual ~UnitDecoder() = default;

  // The first bit in [from, until) at which a unit may begin, by its first bytes. A guess: the
  // bytes may stand inside another unit.
  virtual std::optional<std::uint64_t> find(std::uint64_t from_bit, std::uint64_t until_bit) = 0;

  // The next decode() begins the unit at the bit.
  virtual void begin(std::uint64_t bit) = 0;

  // Writes text; fills the room unless the state is not `more`. REQUIRES: room for a byte.
  virtual UnitStep decode(std::span<char> room) = 0;

  // After `ended`: where the next unit has to begin.
  virtual std::uint64_t end_bit() const = 0;

  // After `absent` or `damaged`: what was seen and what was wanted.
  virtual std::string problem() const = 0;

  // How far in the file decode() has read, in bytes.
  virtual std::uint64_t position() const = 0;

  virtual ByteWindow& window() = 0;
};

}  // namespace timeprobe::dumps
