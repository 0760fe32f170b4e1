// The members of a gzip file (RFC 1952), decoded by ISA-L.
#pragma once

#include <isa-l/igzip_lib.h>

#include "dumps/unit_decoder.h"

namespace timeprobe::dumps {

// A member is read as a stream, of any length, in constant memory (about 0.4 MiB).
class GzipUnits : public UnitDecoder {
 public:
  explicit GzipUnits(ByteSource& source) : window_(source) {}

  std::optional<std::uint64_t> find(std::uint64_t from_bit, std::uint64_t until_bit) override;
  void begin(std::uint64_t bit) override;
  UnitStep decode(std::span<char> room) override;
  std::uint64_t end_bit() const override { return next_ * 8; }
  std::string problem() const override { return problem_; }
  std::uint64_t position() const override { return next_; }
  ByteWindow& window() override { return window_; }

 private:
  std::optional<UnitStep::State> open();
  UnitStep::State inflate(std::span<char>& room);
  UnitStep::State fail(UnitStep::State state, std::string problem);

  ByteWindow window_;
  inflate_state inflater_;
  bool opened_ = false;
  std::uint64_t next_ = 0;
  std::string problem_;
};

}  // namespace timeprobe::dumps
