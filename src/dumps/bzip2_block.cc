#include "dumps/bzip2_block.h"

#include <isa-l/crc.h>

#include <algorithm>

#include "base/check.h"
#include "dumps/bit_marks.h"

namespace timeprobe::dumps {
namespace {

constexpr unsigned kHeaderBits = 32;  // of "BZh9"
constexpr std::size_t kTypicalBytes = 950'000;

std::uint32_t check_sum(std::string_view text) {
  return crc32_ieee(0, reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
}

}  // namespace

void Bzip2Block::stop() {
  if (active_) BZ2_bzDecompressEnd(&stream_);
  active_ = false;
}

void Bzip2Block::start(std::span<const std::uint8_t> bytes, std::uint64_t from_bit,
                       std::uint64_t until_bit, std::vector<char> text) {
  stop();
  from_bit_ = from_bit;
  expected_ = static_cast<std::uint32_t>(*bits_at(bytes, from_bit + kMarkBits, 32));
  writer_.clear();
  writer_.put(std::uint64_t{'B'} << 24 | 'Z' << 16 | 'h' << 8 | '9', kHeaderBits);
  writer_.copy(bytes, from_bit, until_bit);
  writer_.put(kStreamEndMark, kMarkBits);
  writer_.put(expected_, 32);
  const std::vector<std::uint8_t>& input = writer_.finish();
  stream_ = {};
  memory_.serve(stream_);
  TIMEPROBE_CHECK(BZ2_bzDecompressInit(&stream_, 0, 0) == BZ_OK, "no memory for libbz2");
  stream_.next_in = const_cast<char*>(
      reinterpret_cast<const char*>(input.data()));  // libbz2 does not write to it
  stream_.avail_in = static_cast<unsigned>(input.size());
  input_size_ = input.size();
  text_ = std::move(text);
  size_ = 0;
  active_ = true;
}

bool Bzip2Block::advance(std::size_t num_bytes) {
  if (text_.size() < size_ + num_bytes) {
    text_.resize(std::max({kTypicalBytes, size_ + num_bytes, size_ + size_ / 2}));
  }
  stream_.next_out = text_.data() + size_;
  stream_.avail_out = static_cast<unsigned>(num_bytes);
  code_ = BZ2_bzDecompress(&stream_);
  size_ += num_bytes - stream_.avail_out;
  // Room that is left over means that all input was used and the stream did not end.
  return code_ == BZ_OK && stream_.avail_out == 0;
}

Bzip2Block::Outcome Bzip2Block::outcome() {
  TIMEPROBE_CHECK(code_ != BZ_MEM_ERROR, "no memory for a bzip2 block");
  const std::uint64_t bytes_used = input_size_ - stream_.avail_in;
  stop();
  if (code_ == BZ_STREAM_END) return Outcome::right;
  if (size_ == 0 || check_sum({text_.data(), size_}) != expected_) return Outcome::wrong;
  // libbz2 stopped within the six bytes where it wanted a mark.
  const std::uint64_t used = 8 * bytes_used - kHeaderBits;
  end_bit_ = from_bit_ + std::max<std::uint64_t>(used, 80 + kMarkBits + 8) - kMarkBits - 8;
  return Outcome::endless;
}

std::vector<char> Bzip2Block::take_text() {
  text_.resize(size_);
  return std::move(text_);
}

}  // namespace timeprobe::dumps
