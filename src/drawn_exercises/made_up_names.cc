#include "drawn_exercises/made_up_names.h"

#include <vector>

#include "base/text_normalization.h"

namespace timeprobe {
namespace {

constexpr std::string_view kConsonants = "bdfghjklmnprstvwz";
constexpr std::string_view kVowels = "aeiou";

std::vector<std::string> make_syllables() {
  std::vector<std::string> syllables;
  for (const char consonant : kConsonants) {
    for (const char vowel : kVowels) {
      syllables.push_back({consonant, vowel});
      syllables.push_back({ascii_upper_char(consonant), vowel});
    }
  }
  return syllables;
}

}  // namespace

std::span<const std::string> name_syllables() {
  static const std::vector<std::string> syllables = make_syllables();
  return syllables;
}

std::string made_up_name(Random& random) {
  std::string name;
  const std::int64_t num_syllables = random.between(2, 3);
  for (std::int64_t i = 0; i < num_syllables; ++i) {
    name += kConsonants[random.below(kConsonants.size())];
    name += kVowels[random.below(kVowels.size())];
  }
  name[0] = ascii_upper_char(name[0]);
  return name;
}

}  // namespace timeprobe
