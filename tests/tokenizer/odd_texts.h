// Texts of all kinds for tests: names and dates, digits, white space of every width, characters
// that normalisation changes, random Unicode, broken bytes.
#pragma once

#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"

namespace timeprobe {

inline void append_utf8(std::uint32_t c, std::string& out) {
  if (c < 0x80) {
    out += static_cast<char>(c);
  } else if (c < 0x800) {
    out += static_cast<char>(0xc0 | c >> 6);
    out += static_cast<char>(0x80 | (c & 63));
  } else if (c < 0x10000) {
    out += static_cast<char>(0xe0 | c >> 12);
    out += static_cast<char>(0x80 | (c >> 6 & 63));
    out += static_cast<char>(0x80 | (c & 63));
  } else {
    out += static_cast<char>(0xf0 | c >> 18);
    out += static_cast<char>(0x80 | (c >> 12 & 63));
    out += static_cast<char>(0x80 | (c >> 6 & 63));
    out += static_cast<char>(0x80 | (c & 63));
  }
}

inline std::string made_up_name(Random& random) {
  static constexpr std::array<std::string_view, 12> kSyllables = {
      "ka", "Mi", "ro", "tel", "an", "os", "Br", "in", "lu", "vé", "ö", "sson"};
  std::string name;
  for (std::uint64_t i = 0; i < 2 + random.below(3); ++i) {
    name += kSyllables[random.below(kSyllables.size())];
  }
  return name;
}

// A sentence with a name, a date and a number.
inline std::string plain_sentence(Random& random) {
  static constexpr std::array<std::string_view, 6> kForms = {
      "{} plays for {} from Jan, {} to May, {}.",
      "Which team did {} play for in {}, {}? {}",
      "{}, born {} in {} ({})",
      "What is the time {} year after {} {} {}",
      "{} holds the position of {} since {}-{}",
      "{} and {}: {} + {} = ?"};
  return fmt::format(fmt::runtime(kForms[random.below(kForms.size())]), made_up_name(random),
                     made_up_name(random), random.below(3000), random.below(100'000));
}

// What normalisation touches: wide, narrow, composed and decomposed forms, ligatures, spaces.
inline std::string normalisation_case(Random& random) {
  static constexpr std::array<std::uint32_t, 44> kCharacters = {
      0xff21, 0xff41, 0xff11, 0xff76, 0xff9e, 0x30ab, 0x3099, 0xfb01, 0xfb03,     0x2167, 0x2460,
      0x00bd, 0x00b2, 0x2122, 0x338f, 0x3231, 0x1100, 0x1161, 0x11a8, 0xac00,     0x0041, 0x030a,
      0x212b, 0x00c5, 0x0301, 0x0065, 0x1e9b, 0x0323, 0x00a0, 0x2003, 0x3000,     0x0009, 0x200b,
      0x00ad, 0x2028, 0xfeff, 0x2013, 0x2014, 0xff5e, 0x0020, 0x2581, 0x0000 + 1, 0x007f, 0x0085};
  std::string text;
  for (std::uint64_t i = 0; i < 1 + random.below(12); ++i) {
    append_utf8(kCharacters[random.below(kCharacters.size())], text);
  }
  return text;
}

inline std::string random_unicode(Random& random) {
  std::string text;
  for (std::uint64_t i = 0; i < 1 + random.below(20); ++i) {
    auto c = static_cast<std::uint32_t>(random.chance(0.7) ? random.below(0x3000)
                                                           : random.below(0x110000));
    if (c == 0 || c == '\n' || (c >= 0xd800 && c < 0xe000)) c = 'x';
    append_utf8(c, text);
  }
  return text;
}

inline std::string random_bytes(Random& random) {
  std::string text;
  for (std::uint64_t i = 0; i < 1 + random.below(20); ++i) {
    const auto byte = static_cast<char>(1 + random.below(255));
    text += byte == '\n' ? 'n' : byte;
  }
  return text;
}

// One line each, no line end inside.
inline std::vector<std::string> odd_texts(std::size_t count, std::uint64_t seed) {
  Random random(seed);
  std::vector<std::string> texts = {"",     " ",     "   ",   "\t",         "a",        " a ",
                                    "▁",    "▁▁a",   "a  b",  "0123456789", "  12  3 ", "<s>",
                                    "</s>", "<unk>", "<pad>", "<0x41>"};
  while (texts.size() < count) {
    std::string text;
    for (std::uint64_t part = 0; part < 1 + random.below(4); ++part) {
      switch (random.below(6)) {
        case 0: text += normalisation_case(random); break;
        case 1: text += random_unicode(random); break;
        case 2: text += std::string(random.below(4), ' '); break;
        case 3:
          text +=
              random.chance(0.2) ? random_bytes(random) : std::to_string(random.next() % 1'000'000);
          break;
        default: text += plain_sentence(random);
      }
    }
    texts.push_back(text);
  }
  return texts;
}

}  // namespace timeprobe
