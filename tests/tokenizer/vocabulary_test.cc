#include "tokenizer/vocabulary.h"

#include <gtest/gtest.h>

#include "tokenizer/tokenizer.h"

namespace timeprobe {
namespace {

TEST(Vocabulary, FixedPiecesFollowTheSpecialOnes) {
  const SpieceModel model = fixed_vocabulary(std::vector<Piece>{{"▁a", -1.0f}, {"b", -2.0f}});
  EXPECT_EQ(model.find("<pad>"), 0);
  EXPECT_EQ(model.find("</s>"), 1);
  EXPECT_EQ(model.find("<unk>"), 2);
  EXPECT_EQ(model.find("▁a"), 3);
  EXPECT_EQ(model.find("b"), 4);
}

TEST(Vocabulary, NoPieceMixesDigitsWithAnythingElse) {
  const std::vector<std::string> texts = {"What is the time 7 year after Sep, 1104", "L2 x86 3rd"};
  for (const Piece& piece : word_vocabulary(texts, {}).pieces) {
    const bool has_digit = piece.text.find_first_of("0123456789") != std::string::npos;
    EXPECT_TRUE(!has_digit || piece.text.size() == 1) << piece.text;
  }
}

TEST(Vocabulary, WholeNumbersOfTheTextsArePiecesAndOthersAreDigits) {
  const std::vector<std::string> texts = {"from Jan, 1949 to Feb, 1952 and 7"};
  const auto tokenizer = Tokenizer::of(word_vocabulary(texts, {.numbers = NumberPieces::whole}));
  ASSERT_TRUE(tokenizer.ok());
  EXPECT_EQ(tokenizer->count_pieces("Jan, 1949"), 3u);
  EXPECT_EQ(tokenizer->count_pieces("Jan, 1950"), 7u);  // the space and four digits
  EXPECT_EQ(tokenizer->decode(tokenizer->encode("Jan, 1950")), "Jan, 1950");
}

TEST(Vocabulary, TheMostFrequentWordsArePieces) {
  const std::vector<std::string> texts = {"aa bb cc aa bb aa", "dd"};
  const SpieceModel two = word_vocabulary(texts, {.most_words = 2});
  EXPECT_TRUE(two.find("▁aa") && two.find("bb"));
  EXPECT_FALSE(two.find("▁cc"));
  const SpieceModel often = word_vocabulary(texts, {.most_words = 10, .min_count = 3});
  EXPECT_TRUE(often.find("▁aa"));
  EXPECT_FALSE(often.find("▁bb"));
}

TEST(Vocabulary, EveryCharacterOfTheTextsIsKnown) {
  const std::vector<std::string> texts = {"José Müller – 東京 (a_b)"};
  const Tokenizer tokenizer = Tokenizer::of(word_vocabulary(texts, {.most_words = 1})).value();
  for (const PieceId id : tokenizer.encode(texts[0])) EXPECT_NE(id, tokenizer.unknown());
  EXPECT_EQ(tokenizer.decode(tokenizer.encode(texts[0])), texts[0]);
}

TEST(Vocabulary, TheSameTextsGiveTheSameBytes) {
  const std::vector<std::string> texts = {"b a", "c b"}, other = {"c b", "b a"};
  EXPECT_EQ(bytes_of(word_vocabulary(texts, {})), bytes_of(word_vocabulary(other, {})));
}

}  // namespace
}  // namespace timeprobe
