// Which unit of the file a piece of a run's text comes from.
#pragma once

#include <cstdint>
#include <deque>

#include "dumps/dump_kind.h"
#include "dumps/record_work.h"

namespace timeprobe::dumps {

Places places_in(DumpKind kind);

// Text bytes are counted from where the first unit begins.
class UnitTrace {
 public:
  explicit UnitTrace(Places places) : places_(places) {}

  // A unit begins at the bit of the file and with this byte of the text.
  void begin(std::uint64_t text_byte, std::uint64_t unit_bit);

  Place place_of(std::uint64_t text_byte) const;

  // Of the text from `begin` to before `end`.
  TextPlaces places_of(std::uint64_t begin, std::uint64_t end) const;

  // Behind the text byte before this one. REQUIRES: text_byte > 0.
  ResumePoint behind(std::uint64_t text_byte) const;

  // Nothing before will be asked for.
  void forget_before(std::uint64_t text_byte);

 private:
  struct Start {
    std::uint64_t text_byte;
    std::uint64_t unit_bit;
  };
  using Starts = std::deque<Start>;
  Starts::const_iterator start_behind(std::uint64_t text_byte) const;
  const Start& start_of(std::uint64_t text_byte) const;

  Places places_;
  Starts starts_;
};

}  // namespace timeprobe::dumps
