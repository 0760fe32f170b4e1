#include "tokenizer/spiece_model.h"

#include <gtest/gtest.h>

#include <limits>

#include "tokenizer/protobuf_wire.h"

namespace timeprobe {
namespace {

SpieceModel small_model() {
  SpieceModel model;
  model.pieces = {{"<pad>", 0, PieceType::control},      {"</s>", 0, PieceType::control},
                  {"<unk>", 0, PieceType::unknown},      {"▁a", -1.5f},
                  {"b", -2.0f, PieceType::user_defined}, {"c", -3.0f, PieceType::unused}};
  model.normalizer.name = "identity";
  return model;
}

TEST(SpieceModel, WhatIsWrittenIsRead) {
  SpieceModel model = small_model();
  model.normalizer.character_map = std::string("\x04\0\0\0\0\0\0\0", 8);
  model.normalizer.add_dummy_prefix = false;
  model.normalizer.remove_extra_whitespaces = false;
  model.normalizer.escape_whitespaces = false;
  model.treat_whitespace_as_suffix = true;
  model.unknown_surface = "?";
  const auto again = parse_spiece_model(bytes_of(model));
  ASSERT_TRUE(again.ok()) << again.problem().message;
  EXPECT_EQ(*again, model);
}

std::string problem_of(const SpieceModel& model) {
  const auto again = parse_spiece_model(bytes_of(model));
  return again.ok() ? "" : again.problem().message;
}

TEST(SpieceModel, SaysWhatIsWrongWithPieces) {
  const std::pair<Piece, const char*> table[] = {
      {{"", -1}, "piece 6 is empty"},
      {{"\xff", -1}, "piece 6 is not UTF-8"},
      {{"▁a", -1}, "piece '▁a' is given twice"},
      {{"d", std::numeric_limits<float>::infinity()}, "the score of piece 6 'd' is not a number"},
      {{"<u>", 0, PieceType::unknown}, "2 pieces stand for the unknown, one is wanted"},
      {{"<0xZZ>", 0, PieceType::byte}, "byte piece '<0xZZ>' names no byte"},
  };
  for (const auto& [piece, problem] : table) {
    SpieceModel model = small_model();
    model.pieces.push_back(piece);
    EXPECT_EQ(problem_of(model), problem);
  }
  SpieceModel model = small_model();
  model.byte_fallback = true;
  EXPECT_EQ(problem_of(model), "byte fallback is on with 0 of 256 byte pieces");
}

TEST(SpieceModel, SaysWhatIsWrongWithBytes) {
  const std::string bytes = bytes_of(small_model());
  EXPECT_EQ(parse_spiece_model("").problem().message,
            "0 pieces stand for the unknown, one is wanted");
  const auto cut = parse_spiece_model(bytes.substr(0, bytes.size() - 1));
  ASSERT_FALSE(cut.ok());
  EXPECT_NE(cut.problem().message.find("is broken at its byte"), std::string::npos);
  WireWriter wrong;
  wrong.integer(1, 7);
  EXPECT_EQ(parse_spiece_model(bytes + wrong.message()).problem().message,
            "field 1 of the model is laid out wrongly");
  WireWriter trainer, model;
  trainer.integer(3, 2);
  model.bytes(2, trainer.message());
  EXPECT_EQ(parse_spiece_model(bytes + model.message()).problem().message,
            "the model type is 2 (BPE); T5 has a unigram model, and only these are supported");
}

TEST(SpieceModel, EveryCutOfItIsRefusedOrWhole) {
  const std::string bytes = bytes_of(small_model());
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    const auto model = parse_spiece_model(std::string_view(bytes).substr(0, size));
    if (model.ok()) {
      EXPECT_LE(model->pieces.size(), small_model().pieces.size());
    }
  }
}

TEST(SpieceModel, BytePieces) {
  EXPECT_EQ(byte_of_piece("<0x41>"), 0x41);
  EXPECT_EQ(byte_of_piece("<0xfF>"), 0xff);
  for (const char* text : {"<0x4>", "<0x4 >", "<0x+1>", "0x41", "<0x411>"}) {
    EXPECT_FALSE(byte_of_piece(text)) << text;
  }
}

}  // namespace
}  // namespace timeprobe
