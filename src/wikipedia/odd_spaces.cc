#include "wikipedia/odd_spaces.h"

namespace timeprobe::wikipedia {
namespace {

// Of the characters U+2000 to U+207F, by the last two bytes: E2 80 80 to E2 81 BF.
std::optional<std::string_view> instead_of(unsigned char second, unsigned char third) {
  constexpr unsigned char kFirstBlock = 0x80;
  constexpr unsigned char kSecondBlock = 0x81;
  if (second == kSecondBlock) {
    return third == 0x9F ? std::optional<std::string_view>(" ") : std::nullopt;  // U+205F
  }
  if (second != kFirstBlock) return std::nullopt;
  if (third <= 0x8A) return " ";                                    // U+2000 to 200A
  if (third == 0x8B || third == 0x8E || third == 0x8F) return "";   // U+200B, 200E, 200F
  if (third == 0xA8 || third == 0xA9 || third == 0xAF) return " ";  // U+2028, 2029, 202F
  return std::nullopt;
}

}  // namespace

std::optional<OddSpace> read_odd_space(std::string_view text) {
  constexpr std::string_view kNoBreakSpace = "\xC2\xA0";
  constexpr std::string_view kSoftHyphen = "\xC2\xAD";
  if (text.starts_with(kNoBreakSpace)) return OddSpace{2, " "};
  if (text.starts_with(kSoftHyphen)) return OddSpace{2, ""};
  if (!text.starts_with('\xE2') || text.size() < 3) return std::nullopt;
  const auto instead =
      instead_of(static_cast<unsigned char>(text[1]), static_cast<unsigned char>(text[2]));
  return instead ? std::optional(OddSpace{3, *instead}) : std::nullopt;
}

}  // namespace timeprobe::wikipedia
