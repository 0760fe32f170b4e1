// UTF-8 as it arrives from strangers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace timeprobe {

// The byte offset of the first sequence that is not UTF-8 (overlong forms, surrogates and values
// beyond U+10FFFF included), or none. O(n).
std::optional<std::size_t> find_invalid_utf8(std::string_view text);

// Whether the byte goes on a sequence that another one began.
inline bool continues_code_point(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

// The longest beginning of at most so many bytes that does not end inside of a code point.
std::string_view utf8_beginning(std::string_view text, std::size_t max_bytes);

// Decodes the code point at `offset` and moves the offset behind it.
// REQUIRES: the text is valid UTF-8 and the offset stands on the first byte of a code point.
std::uint32_t next_code_point(std::string_view text, std::size_t& offset);

// Appends its bytes. REQUIRES: a code point up to U+10FFFF that is no surrogate.
void append_code_point(std::string& out, std::uint32_t code_point);

}  // namespace timeprobe
