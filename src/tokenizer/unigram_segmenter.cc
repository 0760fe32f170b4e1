#include "tokenizer/unigram_segmenter.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace timeprobe {
namespace {

constexpr float kUnknownPenalty = 10.0f;
constexpr double kUserDefinedPenalty = 0.1;

// How the best way to a place ends.
struct BestEnd {
  PieceId id = -1;
  float score = 0.0f;
  std::size_t begin = 0;

  bool is_reached() const { return id >= 0; }
};

// By the first byte, broken text included.
std::size_t character_length(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text.front());
  const std::size_t length = lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  return std::min(length, text.size());
}

std::vector<UnigramSegmenter::Segment> backtrack(const std::vector<BestEnd>& ends,
                                                 std::string_view text) {
  std::vector<UnigramSegmenter::Segment> segments;
  for (std::size_t end = text.size(); end > 0; end = ends[end].begin) {
    segments.push_back({ends[end].id, text.substr(ends[end].begin, end - ends[end].begin)});
  }
  std::reverse(segments.begin(), segments.end());
  return segments;
}

}  // namespace

UnigramSegmenter::UnigramSegmenter(const SpieceModel& model) {
  std::vector<std::pair<std::string_view, std::int32_t>> texts;
  float lowest = std::numeric_limits<float>::max();
  highest_score_ = std::numeric_limits<float>::min();  // SentencePiece's start: just above 0
  for (std::size_t i = 0; i < model.pieces.size(); ++i) {
    const Piece& piece = model.pieces[i];
    candidates_.push_back({piece.score, piece.type == PieceType::user_defined});
    if (piece.type == PieceType::unknown) unknown_ = static_cast<PieceId>(i);
    if (piece.type == PieceType::normal) {
      lowest = std::min(lowest, piece.score);
      highest_score_ = std::max(highest_score_, piece.score);
    }
    if (piece.type == PieceType::normal || piece.type == PieceType::user_defined) {
      texts.emplace_back(piece.text, static_cast<std::int32_t>(i));
    }
  }
  trie_ = PieceTrie(std::move(texts));
  unknown_score_ = lowest - kUnknownPenalty;
}

std::vector<UnigramSegmenter::Segment> UnigramSegmenter::segment(std::string_view text) const {
  std::vector<BestEnd> ends(text.size() + 1);
  for (std::size_t begin = 0; begin < text.size();) {
    const float score_here = ends[begin].score;
    const std::size_t character = character_length(text.substr(begin));
    bool character_is_known = false;
    trie_.for_each_prefix(text.substr(begin), [&](std::size_t length, std::int32_t id) {
      const Candidate& candidate = candidates_[static_cast<std::size_t>(id)];
      const double score = candidate.is_user_defined
                               ? static_cast<double>(static_cast<float>(length) * highest_score_) -
                                     kUserDefinedPenalty
                               : static_cast<double>(candidate.score);
      const double sum = score + static_cast<double>(score_here);
      BestEnd& end = ends[begin + length];
      if (!end.is_reached() || sum > static_cast<double>(end.score)) {
        end = {id, static_cast<float>(sum), begin};
      }
      character_is_known = character_is_known || length == character;
    });
    if (!character_is_known) {
      const float sum = unknown_score_ + score_here;
      BestEnd& end = ends[begin + character];
      if (!end.is_reached() || sum > end.score) end = {unknown_, sum, begin};
    }
    begin += character;
  }
  return backtrack(ends, text);
}

}  // namespace timeprobe
