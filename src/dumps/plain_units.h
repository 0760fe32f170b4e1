// A file that is not compressed, as stretches of equal length.
#pragma once

#include "dumps/unit_decoder.h"

namespace timeprobe::dumps {

class PlainUnits : public UnitDecoder {
 public:
  // Units end at the multiples of unit_bytes and at end_byte (of the shard; none: only at the end
  // of the file).
  PlainUnits(ByteSource& source, std::uint64_t unit_bytes, std::optional<std::uint64_t> end_byte)
      : window_(source), unit_bytes_(unit_bytes), end_byte_(end_byte) {}

  std::optional<std::uint64_t> find(std::uint64_t from_bit, std::uint64_t until_bit) override;
  void begin(std::uint64_t bit) override;
  UnitStep decode(std::span<char> room) override;
  std::uint64_t end_bit() const override { return next_ * 8; }
  std::string problem() const override { return {}; }
  std::uint64_t position() const override { return next_; }
  ByteWindow& window() override { return window_; }

 private:
  ByteWindow window_;
  std::uint64_t unit_bytes_;
  std::optional<std::uint64_t> end_byte_;
  std::uint64_t begin_ = 0;
  std::uint64_t next_ = 0;
  std::uint64_t unit_end_ = 0;
};

}  // namespace timeprobe::dumps
