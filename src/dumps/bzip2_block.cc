#include "dumps/bzip2_block.h"

#include <bzlib.h>
#include <isa-l/crc.h>

#include <algorithm>

#include "base/check.h"
#include "dumps/bit_marks.h"

namespace timeprobe::dumps {
namespace {

constexpr unsigned kHeaderBits = 32;  // of "BZh9"
constexpr std::size_t kRoomBytes = std::size_t{1} << 20;

std::uint32_t check_sum(std::string_view text) {
  return crc32_ieee(0, reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
}

}  // namespace

Bzip2Block::Outcome Bzip2Block::decode(std::span<const std::uint8_t> bytes, std::uint64_t from_bit,
                                       std::uint64_t until_bit) {
  const auto expected = static_cast<std::uint32_t>(*bits_at(bytes, from_bit + kMarkBits, 32));
  writer_.clear();
  writer_.put(std::uint64_t{'B'} << 24 | 'Z' << 16 | 'h' << 8 | '9', kHeaderBits);
  writer_.copy(bytes, from_bit, until_bit);
  writer_.put(kStreamEndMark, kMarkBits);
  writer_.put(expected, 32);
  std::uint64_t bytes_used = 0;
  if (decompress(writer_.finish(), bytes_used) == BZ_STREAM_END) return Outcome::right;
  if (size_ == 0 || check_sum(text()) != expected) return Outcome::wrong;
  // libbz2 stopped within the six bytes where it wanted a mark.
  const std::uint64_t used = 8 * bytes_used - kHeaderBits;
  end_bit_ = from_bit + std::max<std::uint64_t>(used, 80 + kMarkBits + 8) - kMarkBits - 8;
  return Outcome::endless;
}

// The last code of libbz2; size_ bytes of text came.
int Bzip2Block::decompress(const std::vector<std::uint8_t>& input, std::uint64_t& bytes_used) {
  bz_stream stream{};
  memory_.serve(stream);
  TIMEPROBE_CHECK(BZ2_bzDecompressInit(&stream, 0, 0) == BZ_OK, "no memory for libbz2");
  stream.next_in = const_cast<char*>(
      reinterpret_cast<const char*>(input.data()));  // libbz2 does not write to it
  stream.avail_in = static_cast<unsigned>(input.size());
  size_ = 0;
  int code = BZ_OK;
  bool goes_on = true;
  while (code == BZ_OK && goes_on) {
    if (text_.size() < size_ + kRoomBytes) text_.resize(size_ + kRoomBytes);
    stream.next_out = text_.data() + size_;
    stream.avail_out = static_cast<unsigned>(text_.size() - size_);
    code = BZ2_bzDecompress(&stream);
    const std::size_t size = text_.size() - stream.avail_out;
    goes_on = stream.avail_out == 0;  // else all input was used and the stream did not end
    size_ = size;
  }
  bytes_used = input.size() - stream.avail_in;
  BZ2_bzDecompressEnd(&stream);
  TIMEPROBE_CHECK(code != BZ_MEM_ERROR, "no memory for a bzip2 block");
  return code;
}

}  // namespace timeprobe::dumps
