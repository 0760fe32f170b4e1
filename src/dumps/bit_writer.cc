#include "dumps/bit_writer.h"

#include "base/check.h"
#include "dumps/bit_marks.h"

namespace timeprobe::dumps {

void BitWriter::clear() {
  bytes_.clear();
  open_ = 0;
  num_open_ = 0;
}

void BitWriter::put(std::uint64_t value, unsigned count) {
  TIMEPROBE_CHECK(count <= 56, "more bits than fit behind an open byte");
  open_ = open_ << count | (value & ((std::uint64_t{1} << count) - 1));
  num_open_ += count;
  while (num_open_ >= 8) {
    num_open_ -= 8;
    bytes_.push_back(static_cast<std::uint8_t>(open_ >> num_open_));
  }
  open_ &= (std::uint64_t{1} << num_open_) - 1;
}

void BitWriter::copy(std::span<const std::uint8_t> bytes, std::uint64_t from, std::uint64_t until) {
  const unsigned shift = from % 8;
  if (num_open_ == 0) {
    // Byte by byte, which the compiler makes into wide shifts; the last may reach behind the end.
    const std::size_t whole = (until - from) / 8;
    const std::uint8_t* in = bytes.data() + from / 8;
    const std::size_t old_size = bytes_.size();
    bytes_.resize(old_size + whole);
    std::uint8_t* out = bytes_.data() + old_size;
    for (std::size_t i = 0; shift == 0 && i < whole; ++i) out[i] = in[i];
    for (std::size_t i = 0; shift != 0 && i < whole; ++i) {
      out[i] = static_cast<std::uint8_t>(in[i] << shift | in[i + 1] >> (8 - shift));
    }
    from += 8 * std::uint64_t{whole};
  }
  while (from < until) {
    const auto count = static_cast<unsigned>(until - from < 48 ? until - from : 48);
    put(*bits_at(bytes, from, count), count);
    from += count;
  }
}

const std::vector<std::uint8_t>& BitWriter::finish() {
  if (num_open_ > 0) put(0, 8 - num_open_);
  return bytes_;
}

}  // namespace timeprobe::dumps
