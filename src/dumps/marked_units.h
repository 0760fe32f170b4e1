// Units that begin at a byte, with a mark: gzip members, zstd frames.
#pragma once

#include <string>

#include "dumps/unit_decoder.h"

namespace timeprobe::dumps {

// Reads a unit as a stream, of any length. A kind of units tells how its mark looks, opens a unit
// and decodes on, as much as a call has room for.
class MarkedUnits : public UnitDecoder {
 public:
  std::optional<std::uint64_t> find(std::uint64_t from_bit, std::uint64_t until_bit) override;
  void begin(std::uint64_t bit) override;
  UnitStep decode(std::span<char> room) override;
  std::uint64_t end_bit() const override { return next_ * 8; }
  std::string problem() const override { return problem_; }
  std::uint64_t position() const override { return next_; }
  ByteWindow& window() override { return window_; }

 protected:
  using Bytes = std::span<const std::uint8_t>;
  using State = UnitStep::State;

  struct Mark {
    std::uint8_t first_byte = 0;  // what is looked for first
    std::size_t num_bytes = 0;    // that tell whether a unit may begin
  };

  MarkedUnits(ByteSource& source, Mark mark) : window_(source), mark_(mark) {}

  // The bytes from next() on: at least `wanted` of them unless the file ends before.
  Bytes input(std::size_t wanted) { return window_.at(next_, wanted); }

  // The byte of the file that is to be read next.
  std::uint64_t next() const { return next_; }
  void move_to(std::uint64_t byte) { next_ = byte; }

  State fail(State state, std::string problem);

  // The first bytes as a problem shows them: "1f 8b 08 00".
  static std::string shown(Bytes bytes);

 private:
  // Whether the bytes, fewer than the mark's only at the end of the file, may begin a unit.
  virtual bool seems_unit(Bytes bytes) const = 0;

  // At the beginning of a unit. None: its text comes now.
  virtual std::optional<State> open() = 0;

  // Writes text to the front of the room and takes that off it. REQUIRES: room for a byte.
  virtual State decode_more(std::span<char>& room) = 0;

  std::optional<std::size_t> first_mark(Bytes bytes, std::size_t count) const;

  ByteWindow window_;
  Mark mark_;
  bool opened_ = false;
  std::uint64_t next_ = 0;
  std::string problem_;
};

}  // namespace timeprobe::dumps
