#include "base/text_numbers.h"

#include <gtest/gtest.h>

#include <map>

#include "base/random.h"

namespace timeprobe {
namespace {

// Random texts, many of them drawn again, against the texts themselves.
TEST(TextNumbers, AreEqualForEqualTexts) {
  Random random(17);
  TextNumbers texts;
  std::map<std::string, TextNumber> model;
  for (int i = 0; i < 20'000; ++i) {
    const std::string text(random.below(40), static_cast<char>('a' + random.below(26)));
    const auto [known, is_new] = model.try_emplace(text, texts.of(text));
    EXPECT_EQ(texts.of(text), known->second);
  }
  for (const auto& [text, number] : model) EXPECT_EQ(texts.text(number), text);
  EXPECT_EQ(texts.find("never added"), std::nullopt);
  EXPECT_EQ(texts.find("a"), model.at("a"));
}

}  // namespace
}  // namespace timeprobe
