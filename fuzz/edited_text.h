// A sound text with some of its bytes written over: strangers' text that a reader does not refuse
// at its first byte.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace timeprobe {

// Where the first byte is even the rest as it is. Else edits of `sound`, each of them two bytes for
// the place, one for how many bytes are written over it (its low half) and how many are left out
// behind them (its high half), and the bytes.
inline std::string edited_text(std::string_view sound, const std::uint8_t* data, std::size_t size) {
  std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (bytes.empty()) return std::string(sound);
  const bool edits = (data[0] & 1U) == 1;
  bytes.remove_prefix(1);
  if (!edits) return std::string(bytes);
  std::string text(sound);
  while (bytes.size() >= 3 && !text.empty()) {
    const auto byte = [&bytes](std::size_t i) { return static_cast<std::uint8_t>(bytes[i]); };
    const std::size_t place = (std::size_t{byte(0)} << 8 | byte(1)) % text.size();
    const std::size_t written = byte(2) & 15U, left_out = byte(2) >> 4U;
    bytes.remove_prefix(3);
    text.replace(place, std::min(written + left_out, text.size() - place),
                 bytes.substr(0, written));
    bytes.remove_prefix(std::min(written, bytes.size()));
  }
  return text;
}

}  // namespace timeprobe
