// The members of a gzip file (RFC 1952), decoded by ISA-L.
#pragma once

#include <isa-l/igzip_lib.h>

#include "dumps/marked_units.h"

namespace timeprobe::dumps {

// A member is read in constant memory (about 0.4 MiB).
class GzipUnits : public MarkedUnits {
 public:
  explicit GzipUnits(ByteSource& source);

 private:
  bool seems_unit(Bytes bytes) const override;
  std::optional<State> open() override;
  State decode_more(std::span<char>& room) override;

  inflate_state inflater_;
};

}  // namespace timeprobe::dumps
