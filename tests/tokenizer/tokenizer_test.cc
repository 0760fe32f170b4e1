#include "tokenizer/tokenizer.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "tests/tokenizer/odd_texts.h"
#include "tokenizer/vocabulary.h"

namespace timeprobe {
namespace {

Tokenizer word_tokenizer() {
  const std::vector<std::string> texts = {"George Washington was born in Jan, 1970"};
  return Tokenizer::of(word_vocabulary(texts, {})).value();
}

std::string pieces_of(const Tokenizer& tokenizer, std::string_view text) {
  std::string pieces;
  for (const PieceId id : tokenizer.encode(text)) pieces += tokenizer.piece_text(id) + "|";
  return pieces;
}

TEST(Tokenizer, CutsWordsAndDigits) {
  const Tokenizer tokenizer = word_tokenizer();
  EXPECT_EQ(pieces_of(tokenizer, "born  in Jan, 1987 "), "▁born|▁in|▁Jan|,|▁|1|9|8|7|</s>|");
  EXPECT_EQ(pieces_of(tokenizer, "inward"), "▁in|w|a|r|d|</s>|");
  EXPECT_EQ(pieces_of(tokenizer, ""), "</s>|");
  EXPECT_EQ(tokenizer.padding(), 0);
  EXPECT_EQ(tokenizer.end_of_sequence(), 1);
  EXPECT_EQ(tokenizer.unknown(), 2);
}

TEST(Tokenizer, RunsOfUnknownCharactersAreOneId) {
  EXPECT_EQ(pieces_of(word_tokenizer(), "in żółw Jan"), "▁in|▁|<unk>|w|▁Jan|</s>|");
}

TEST(Tokenizer, SentinelsStandAboveThePiecesInDescendingOrder) {
  const Tokenizer tokenizer = word_tokenizer();
  const auto num_pieces = static_cast<PieceId>(tokenizer.model().pieces.size());
  EXPECT_EQ(tokenizer.size(), num_pieces + 100);
  EXPECT_EQ(tokenizer.sentinel(0), num_pieces + 99);
  EXPECT_EQ(tokenizer.sentinel(99), num_pieces);
  EXPECT_EQ(tokenizer.sentinel_number(num_pieces + 98), 1);
  EXPECT_FALSE(tokenizer.sentinel_number(num_pieces - 1));
  EXPECT_FALSE(tokenizer.sentinel_number(num_pieces + 100));
  EXPECT_EQ(tokenizer.find("<extra_id_99>"), num_pieces);
  EXPECT_EQ(tokenizer.find("▁Jan"), tokenizer.encode("Jan").front());
  EXPECT_FALSE(tokenizer.find("nothing"));
}

TEST(Tokenizer, TextAroundASentinelKeepsItsOwnIds) {
  const Tokenizer tokenizer = word_tokenizer();
  EXPECT_EQ(pieces_of(tokenizer, "George <extra_id_0> was born in <extra_id_12>, 1970"),
            "▁George|<extra_id_0>|▁was|▁born|▁in|<extra_id_12>|,|▁|1|9|7|0|</s>|");
  EXPECT_EQ(pieces_of(tokenizer, "<extra_id_0> in <extra_id_1>"),
            "<extra_id_0>|▁in|<extra_id_1>|</s>|");
  EXPECT_EQ(pieces_of(tokenizer, "<extra_id_0><extra_id_1>"), "<extra_id_0>|<extra_id_1>|</s>|");
}

TEST(Tokenizer, WhatOnlyLooksLikeASentinelIsText) {
  const Tokenizer tokenizer = word_tokenizer();
  for (const char* text : {"<extra_id_100>", "<extra_id_07>", "<extra_id_>", "<extra_id_-1>",
                           "<extra_id_1", "<extra_id_", "<extra_id_+1>"}) {
    for (const PieceId id : tokenizer.encode(text)) {
      EXPECT_FALSE(tokenizer.sentinel_number(id)) << text;
    }
  }
  EXPECT_EQ(
      tokenizer.sentinel_number(tokenizer.encode("<extra_id_<extra_id_5>")
                                    .at(tokenizer.encode("<extra_id_<extra_id_5>").size() - 2)),
      5);
}

TEST(Tokenizer, CutsWithTheEndOfTheSequence) {
  const Tokenizer tokenizer = word_tokenizer();
  const auto all = tokenizer.encode("born in Jan");
  EXPECT_EQ(tokenizer.encode("born in Jan", 4), all);
  EXPECT_EQ(tokenizer.encode("born in Jan", 3),
            (std::vector<PieceId>{all[0], all[1], tokenizer.end_of_sequence()}));
  EXPECT_EQ(tokenizer.encode("born in Jan", 1),
            (std::vector<PieceId>{tokenizer.end_of_sequence()}));
  EXPECT_EQ(tokenizer.count_pieces("born in Jan"), 3u);
}

TEST(Tokenizer, DecodesWhatItEncoded) {
  const Tokenizer tokenizer = word_tokenizer();
  const std::string text = "George <extra_id_0> was born in <extra_id_1> , 1970";
  const auto ids = tokenizer.encode(text);
  EXPECT_EQ(tokenizer.decode(ids, SpecialPieces::show), text + "</s>");
  EXPECT_EQ(tokenizer.decode(ids), "George was born in , 1970");
  EXPECT_EQ(tokenizer.decode(std::vector<PieceId>{-1, tokenizer.size(), 0}), "");
  EXPECT_EQ(tokenizer.decode(std::vector<PieceId>{-1, tokenizer.size() + 1}, SpecialPieces::show),
            fmt::format("<id -1><id {}>", tokenizer.size() + 1));
}

TEST(Tokenizer, TakesAnyBytes) {
  const Tokenizer tokenizer = word_tokenizer();
  for (const std::string& text : odd_texts(2000, 5)) {
    const auto ids = tokenizer.encode(text);
    ASSERT_FALSE(ids.empty());
    tokenizer.decode(ids);
  }
}

TEST(Tokenizer, AModelWithoutPaddingIsNotForT5) {
  SpieceModel model;
  model.pieces = {{"</s>", 0, PieceType::control}, {"<unk>", 0, PieceType::unknown}};
  EXPECT_EQ(Tokenizer::of(model).problem().message, "has no control piece <pad>, which T5 needs");
  model.pieces.push_back({"<pad>", 0});
  EXPECT_EQ(Tokenizer::of(model).problem().message, "has no control piece <pad>, which T5 needs");
}

TEST(Tokenizer, SaysWhenItBelongsToAnotherModel) {
  const Tokenizer tokenizer = word_tokenizer();
  const auto complaint = [&tokenizer](const NetworkVocabulary& network) -> std::string {
    try {
      check_fits(tokenizer, "spiece.model", network);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(complaint({"config.json", tokenizer.size()}), "");
  EXPECT_EQ(complaint({"config.json", 50}),
            fmt::format("spiece.model: has {} pieces and 100 sentinels, but config.json says "
                        "vocab_size 50; this is the tokenizer of another model",
                        tokenizer.size() - 100));
  EXPECT_EQ(complaint({"config.json", 5000, 1, 0}),
            "spiece.model: <pad> is 0 and </s> is 1, but config.json says pad_token_id 1 and "
            "eos_token_id 0; this is the tokenizer of another model");
}

}  // namespace
}  // namespace timeprobe
