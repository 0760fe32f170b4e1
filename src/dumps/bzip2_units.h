// The blocks of a bzip2 file, of one stream or of many.
#pragma once

#include "dumps/bit_marks.h"
#include "dumps/bzip2_block.h"
#include "dumps/unit_decoder.h"

namespace timeprobe::dumps {

// The header of a stream and its end are units without text. A block ends at the next mark; where
// its check sum says that it does not, the mark was chance, and the one behind is tried, as far as
// a block can reach. The check sum that a stream has beside those of its blocks is not looked at:
// who reads from the middle does not know it.
class Bzip2Units : public UnitDecoder {
 public:
  // No block is longer: 900,000 symbols of 20 bits.
  static constexpr std::size_t kMaxBlockBytes = 2'250'000;

  explicit Bzip2Units(ByteSource& source) : window_(source) {}

  std::optional<std::uint64_t> find(std::uint64_t from_bit, std::uint64_t until_bit) override;
  void begin(std::uint64_t bit) override;
  UnitStep decode(std::span<char> room) override;
  std::uint64_t end_bit() const override { return end_bit_; }
  std::string problem() const override { return problem_; }
  std::uint64_t position() const override { return end_bit_ / 8; }
  ByteWindow& window() override { return window_; }

 private:
  using State = UnitStep::State;
  State open();
  State open_block();
  State end_stream();
  State take(std::uint64_t end_bit);
  State fail(State state, std::string problem);

  ByteWindow window_;
  Bzip2Block block_;
  std::string_view left_;  // of the block's text
  bool opened_ = false;
  bool in_stream_ = false;
  std::uint64_t begin_bit_ = 0;
  std::uint64_t end_bit_ = 0;
  std::string problem_;
};

}  // namespace timeprobe::dumps
