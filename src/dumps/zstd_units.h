// The frames of a zstd file (RFC 8878), decoded by libzstd.
#pragma once

#include <zstd.h>

#include <memory>
#include <string_view>

#include "base/result.h"
#include "dumps/unit_decoder.h"

namespace timeprobe::dumps {

// A frame is read as a stream, in the memory of its window: 8 MiB at most for what `zstd` writes
// without --ultra or --long, kMaxWindowBytes for anything. Skippable frames are units without text.
class ZstdUnits : public UnitDecoder {
 public:
  static constexpr std::uint64_t kMaxWindowBytes = std::uint64_t{128} << 20;

  // The window that a frame asks for, by its first bytes (18 suffice); 0 where it cannot be told.
  static std::uint64_t window_bytes(std::string_view front);

  explicit ZstdUnits(ByteSource& source);

  std::optional<std::uint64_t> find(std::uint64_t from_bit, std::uint64_t until_bit) override;
  void begin(std::uint64_t bit) override;
  UnitStep decode(std::span<char> room) override;
  std::uint64_t end_bit() const override { return next_ * 8; }
  std::string problem() const override { return problem_; }
  std::uint64_t position() const override { return next_; }
  ByteWindow& window() override { return window_; }

 private:
  std::optional<UnitStep::State> open();
  UnitStep::State skip(std::span<const std::uint8_t> header);
  UnitStep::State decompress(std::span<char>& room);
  UnitStep::State fail(UnitStep::State state, std::string problem);

  ByteWindow window_;
  std::unique_ptr<ZSTD_DCtx, std::size_t (*)(ZSTD_DCtx*)> context_;
  bool opened_ = false;
  std::uint64_t next_ = 0;
  std::string problem_;
};

}  // namespace timeprobe::dumps
