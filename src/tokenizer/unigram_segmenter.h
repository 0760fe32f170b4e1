// Cuts a normalised text into the most probable sequence of pieces (Kudo 2018): the one with the
// highest sum of scores, found by Viterbi's algorithm.
#pragma once

#include <string_view>
#include <vector>

#include "tokenizer/piece_trie.h"
#include "tokenizer/spiece_model.h"

namespace timeprobe {

// Immutable; thread safe.
class UnigramSegmenter {
 public:
  explicit UnigramSegmenter(const SpieceModel& model);

  struct Segment {
    PieceId id;
    std::string_view text;  // of the given one
  };

  // From front to back; together they are the text. Sums are rounded like SentencePiece's, so that
  // ties fall alike. O(n * longest piece).
  std::vector<Segment> segment(std::string_view normalized) const;

 private:
  struct Candidate {
    float score;
    bool is_user_defined;
  };

  PieceTrie trie_;
  std::vector<Candidate> candidates_;  // by id
  PieceId unknown_ = 0;
  float highest_score_ = 0.0f;
  float unknown_score_ = 0.0f;
};

}  // namespace timeprobe
