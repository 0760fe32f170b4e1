#include "tokenizer/character_map.h"

#include <gtest/gtest.h>

#include <cstring>

namespace timeprobe {
namespace {

// One rule: "a" becomes "xy".
std::string one_rule() {
  std::vector<std::uint32_t> units(512, 0);
  units[0] = 256u << 10;                        // children of the root around unit 256
  units[256 ^ 'a'] = 'a' | 1u << 8 | 1u << 10;  // a value, at the unit beside
  units[(256 ^ 'a') ^ 1] = 2;                   // offset of the text
  std::string bytes(4 + units.size() * 4, '\0');
  const auto size = static_cast<std::uint32_t>(units.size() * 4);
  std::memcpy(bytes.data(), &size, 4);
  std::memcpy(bytes.data() + 4, units.data(), size);
  return bytes + std::string("?\0xy\0", 5);
}

TEST(CharacterMap, FindsTheRule) {
  const auto map = CharacterMap::parse(one_rule());
  ASSERT_TRUE(map.ok());
  const auto match = map->longest_match("ab");
  ASSERT_TRUE(match);
  EXPECT_EQ(match->length, 1u);
  EXPECT_EQ(match->replacement, "xy");
  EXPECT_FALSE(map->longest_match("b"));
  EXPECT_FALSE(map->longest_match(""));
}

TEST(CharacterMap, WithoutRulesNothingMatches) {
  EXPECT_FALSE(CharacterMap().longest_match("a"));
  EXPECT_FALSE(CharacterMap::parse("")->longest_match("a"));
}

TEST(CharacterMap, RefusesSizesThatDoNotAddUp) {
  EXPECT_EQ(CharacterMap::parse("abc").problem().message, "the character map is cut");
  EXPECT_EQ(CharacterMap::parse(std::string("\x08\0\0\0abcd", 8)).problem().message,
            "the character map announces a trie of 8 bytes, 4 are there");
}

TEST(CharacterMap, ValuesBeyondTheTextsDoNotMatch) {
  std::string bytes = one_rule();
  bytes.resize(bytes.size() - 3);
  EXPECT_FALSE(CharacterMap::parse(bytes)->longest_match("a"));
}

}  // namespace
}  // namespace timeprobe
