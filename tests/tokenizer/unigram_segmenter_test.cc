#include "tokenizer/unigram_segmenter.h"

#include <gtest/gtest.h>

#include <limits>

#include "base/random.h"
#include "tokenizer/vocabulary.h"

namespace timeprobe {
namespace {

// The highest sum over all ways to cut the text, in doubles; unknown characters cost 10 more than
// the lowest score.
double best_sum(const SpieceModel& model, std::string_view text, float lowest) {
  if (text.empty()) return 0.0;
  double best = -std::numeric_limits<double>::infinity();
  bool character_is_known = false;
  for (const Piece& piece : model.pieces) {
    if (piece.type != PieceType::normal || !text.starts_with(piece.text)) continue;
    character_is_known = character_is_known || piece.text.size() == 1;
    best = std::max(best, static_cast<double>(piece.score) +
                              best_sum(model, text.substr(piece.text.size()), lowest));
  }
  if (!character_is_known) {
    best = std::max(best,
                    static_cast<double>(lowest) - 10.0 + best_sum(model, text.substr(1), lowest));
  }
  return best;
}

TEST(UnigramSegmenter, FindsTheBestOfAllCuts) {
  Random random(3);
  for (int round = 0; round < 200; ++round) {
    std::vector<Piece> pieces;
    float lowest = 0.0f;
    for (const char* text : {"a", "b", "ab", "ba", "aa", "aab", "bab", "abc", "c"}) {
      if (random.chance(0.3)) continue;
      const float score = -static_cast<float>(random.below(64)) / 8.0f - 0.125f;
      pieces.push_back({text, score});
      lowest = std::min(lowest, score);
    }
    if (pieces.empty()) continue;
    const SpieceModel model = fixed_vocabulary(pieces);
    const UnigramSegmenter segmenter(model);
    std::string text;
    for (std::uint64_t i = 0; i < 1 + random.below(10); ++i) text += "abcd"[random.below(4)];
    double sum = 0.0;
    std::string together;
    for (const auto& segment : segmenter.segment(text)) {
      const Piece& piece = model.pieces[static_cast<std::size_t>(segment.id)];
      sum += static_cast<double>(piece.type == PieceType::unknown ? lowest - 10.0f : piece.score);
      together += segment.text;
    }
    EXPECT_EQ(together, text);
    EXPECT_DOUBLE_EQ(sum, best_sum(model, text, lowest)) << text;
  }
}

TEST(UnigramSegmenter, AnEmptyTextHasNoPieces) {
  const SpieceModel model = fixed_vocabulary(std::vector<Piece>{{"a", -1.0f}});
  EXPECT_TRUE(UnigramSegmenter(model).segment("").empty());
}

}  // namespace
}  // namespace timeprobe
