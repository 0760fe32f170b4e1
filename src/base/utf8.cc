#include "base/utf8.h"

#include <utf8proc.h>

#include <array>

namespace timeprobe {
namespace {

unsigned byte_at(std::string_view text, std::size_t offset) {
  return static_cast<unsigned char>(text[offset]);
}

// The length that the first byte announces, or 0 when no sequence starts with it.
std::size_t sequence_length(unsigned first) {
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return 2;
  if (first >= 0xE0 && first <= 0xEF) return 3;
  if (first >= 0xF0 && first <= 0xF4) return 4;
  return 0;
}

// Overlong forms, surrogates and values beyond U+10FFFF show in the second byte (RFC 3629).
bool second_byte_fits(unsigned first, unsigned second) {
  switch (first) {
    case 0xE0: return second >= 0xA0;
    case 0xED: return second <= 0x9F;
    case 0xF0: return second >= 0x90;
    case 0xF4: return second <= 0x8F;
    default: return true;
  }
}

bool valid_sequence(std::string_view text, std::size_t offset, std::size_t length) {
  if (length == 0 || offset + length > text.size()) return false;
  for (std::size_t i = 1; i < length; ++i) {
    if (!continues_code_point(text[offset + i])) return false;
  }
  return length == 1 || second_byte_fits(byte_at(text, offset), byte_at(text, offset + 1));
}

}  // namespace

std::optional<std::size_t> find_invalid_utf8(std::string_view text) {
  std::size_t offset = 0;
  while (offset < text.size()) {
    const std::size_t length = sequence_length(byte_at(text, offset));
    if (!valid_sequence(text, offset, length)) return offset;
    offset += length;
  }
  return std::nullopt;
}

std::string_view utf8_beginning(std::string_view text, std::size_t max_bytes) {
  if (text.size() <= max_bytes) return text;
  std::size_t end = max_bytes;
  while (end > 0 && continues_code_point(text[end])) --end;
  return text.substr(0, end);
}

std::uint32_t next_code_point(std::string_view text, std::size_t& offset) {
  const unsigned first = byte_at(text, offset);
  const std::size_t length = sequence_length(first);
  std::uint32_t value = length == 1 ? first : first & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    value = (value << 6U) | (byte_at(text, offset + i) & 0x3FU);
  }
  offset += length;
  return value;
}

void append_code_point(std::string& out, std::uint32_t code_point) {
  std::array<utf8proc_uint8_t, 4> bytes{};
  const auto size = utf8proc_encode_char(static_cast<utf8proc_int32_t>(code_point), bytes.data());
  out.append(reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(size));
}

}  // namespace timeprobe
