// Reading a text that is one number and nothing else.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace timeprobe {

// The number that the whole text is, as std::from_chars reads it: no white space, no leading '+'.
// None for any other text and for what Number cannot hold. The base of a whole number may follow.
template <typename Number, typename... Base>
std::optional<Number> parse_as(std::string_view text, Base... base) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number, base...);
  return error == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

}  // namespace timeprobe
