// The frames of a zstd file (RFC 8878), decoded by libzstd.
#pragma once

#include <zstd.h>

#include <memory>
#include <string_view>

#include "base/result.h"
#include "dumps/marked_units.h"

namespace timeprobe::dumps {

// A frame is read in the memory of its window: 8 MiB at most for what `zstd` writes
// without --ultra or --long, kMaxWindowBytes for anything. Skippable frames are units without text.
class ZstdUnits : public MarkedUnits {
 public:
  static constexpr std::uint64_t kMaxWindowBytes = std::uint64_t{128} << 20;

  // The window that a frame asks for, by its first bytes (18 suffice); 0 where it cannot be told.
  static std::uint64_t window_bytes(std::string_view front);

  explicit ZstdUnits(ByteSource& source);

 private:
  bool seems_unit(Bytes bytes) const override;
  std::optional<State> open() override;
  State decode_more(std::span<char>& room) override;
  State skip(Bytes header);

  std::unique_ptr<ZSTD_DCtx, std::size_t (*)(ZSTD_DCtx*)> context_;
};

}  // namespace timeprobe::dumps
