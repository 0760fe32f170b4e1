#include "wikipedia/shifted_digits.h"

#include <array>
#include <cstddef>

namespace timeprobe::wikipedia {
namespace {

// The forms of 0 to 9, plus and minus.
using Forms = std::array<std::string_view, 12>;

constexpr Forms kRaised = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹", "⁺", "⁻"};
constexpr Forms kLowered = {"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉", "₊", "₋"};
constexpr std::size_t kPlus = 10;
constexpr std::size_t kMinus = 11;

std::optional<std::string> shifted(std::string_view text, const Forms& forms) {
  constexpr std::size_t kLongest = 12;
  constexpr std::string_view kMinusSign = "−";
  if (text.empty() || text.size() > kLongest) return std::nullopt;
  std::string result;
  while (!text.empty()) {
    const char c = text.front();
    const bool minus = text.starts_with(kMinusSign) || c == '-';
    if (c >= '0' && c <= '9') {
      result += forms[static_cast<std::size_t>(c - '0')];
    } else if (minus || c == '+') {
      result += forms[minus ? kMinus : kPlus];
    } else {
      return std::nullopt;
    }
    text.remove_prefix(text.starts_with(kMinusSign) ? kMinusSign.size() : 1);
  }
  return result;
}

}  // namespace

std::optional<std::string> superscript_number(std::string_view text) {
  return shifted(text, kRaised);
}

std::optional<std::string> subscript_number(std::string_view text) {
  return shifted(text, kLowered);
}

}  // namespace timeprobe::wikipedia
