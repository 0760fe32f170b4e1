#include "drawn_exercises/made_up_names.h"

#include <vector>

namespace timeprobe {
namespace {

constexpr std::string_view kConsonants = "bdfghjklmnprstvwz";
constexpr std::string_view kVowels = "aeiou";

std::vector<std::string> make_syllables() {
  std::vector<std::string> syllables;
  for (const char consonant : kConsonants) {
    for (const char vowel : kVowels) {
      const auto capital = static_cast<char>(consonant - 'a' + 'A');
      syllables.push_back({consonant, vowel});
      syllables.push_back({capital, vowel});
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
  name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name;
}

}  // namespace timeprobe
