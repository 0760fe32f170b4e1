#include "dumps/plain_units.h"

#include <algorithm>

namespace timeprobe::dumps {

std::optional<std::uint64_t> PlainUnits::find(std::uint64_t from_bit, std::uint64_t until_bit) {
  const std::uint64_t byte = (from_bit + 7) / 8;
  char seen = 0;
  const bool exists = window_.source().read(byte, {&seen, 1}, window_.standing()) == 1;
  if (byte * 8 >= until_bit || !exists) return std::nullopt;
  return byte * 8;
}

void PlainUnits::begin(std::uint64_t bit) {
  begin_ = next_ = bit / 8;
  unit_end_ = (begin_ / unit_bytes_ + 1) * unit_bytes_;
  if (end_byte_ && begin_ < *end_byte_) unit_end_ = std::min(unit_end_, *end_byte_);
}

// The bytes go from the system straight to their place.
UnitStep PlainUnits::decode(std::span<char> room) {
  UnitStep step;
  while (step.num_bytes < room.size()) {
    std::span<char> left = room.subspan(step.num_bytes);
    left = left.first(std::min<std::uint64_t>(left.size(), unit_end_ - next_));
    const std::size_t got = window_.source().read(next_, left, window_.standing());
    next_ += got;
    step.num_bytes += got;
    if (got == 0 && next_ == begin_) {
      step.state = UnitStep::State::file_ends;
      return step;
    }
    if (got == 0 || next_ == unit_end_) {
      step.state = UnitStep::State::ended;
      return step;
    }
  }
  return step;
}

}  // namespace timeprobe::dumps
