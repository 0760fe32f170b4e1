// Text to numbers and back, as T5 has it: SentencePiece pieces, and above them the 100 sentinels
// <extra_id_0> .. <extra_id_99> that stand for masked spans.
//
// The ids are those of Hugging Face's T5Tokenizer: with 32,000 pieces <extra_id_0> is 32,099 and
// <extra_id_99> is 32,000. A worked example (ids of a small vocabulary):
//
//   Tokenizer tokenizer = Tokenizer::read("t5-small/spiece.model");
//   tokenizer.encode("in Jan, 1970")                        // ▁in ▁Jan , ▁1970 </s>
//   tokenizer.encode("born in <extra_id_0>, in Rome")       // ▁born ▁in <extra_id_0> , ▁in ▁Rome
//   </s> tokenizer.decode(ids)                                   // "in Jan, 1970"
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "tokenizer/spiece_model.h"
#include "tokenizer/text_normalizer.h"
#include "tokenizer/unigram_segmenter.h"

namespace timeprobe {

inline constexpr std::int32_t kNumSentinels = 100;

// "<extra_id_7>". REQUIRES: 0 <= number < kNumSentinels.
std::string sentinel_text(std::int32_t number);

// What decoding makes of padding, end of sequence, unknown pieces and sentinels.
enum class SpecialPieces { leave_out, show };

// Immutable; thread safe.
class Tokenizer {
 public:
  // Problem: the normaliser's rules are broken, or the end of a sequence or the padding is missing.
  static Result<Tokenizer> of(SpieceModel model);

  // Throws a usage Error that names the file and what is wrong with it.
  static Tokenizer read(const std::filesystem::path& path);

  // The ids of a text and the end of the sequence. Sentinels written in the text are single ids;
  // white space before one is dropped, behind one it stays, so that the ids are those of the whole
  // text with a run replaced. Runs of unknown characters are one unknown id. Any bytes. O(n).
  std::vector<PieceId> encode(std::string_view text) const;

  // The same, cut so that at most `most` ids come out, the end of the sequence among them.
  // REQUIRES: most >= 1.
  std::vector<PieceId> encode(std::string_view text, std::size_t most) const;

  // How many ids encode() gives without the end of the sequence.
  std::size_t count_pieces(std::string_view text) const;

  // The text of ids, as SentencePiece decodes pieces; what stands around a sentinel is decoded by
  // itself and set apart by a space. Ids beyond size(), which a model's unused outputs have, are
  // left out like padding, or shown as "<id 32110>".
  std::string decode(std::span<const PieceId> ids,
                     SpecialPieces special = SpecialPieces::leave_out) const;

  PieceId unknown() const { return unknown_; }
  PieceId end_of_sequence() const { return end_; }
  PieceId padding() const { return padding_; }
  // REQUIRES: 0 <= number < kNumSentinels.
  PieceId sentinel(std::int32_t number) const;
  std::optional<std::int32_t> sentinel_number(PieceId id) const;

  // Pieces and sentinels: every id is smaller.
  std::int32_t size() const;
  // REQUIRES: id < size().
  std::string piece_text(PieceId id) const;
  std::optional<PieceId> find(std::string_view piece) const;
  const SpieceModel& model() const { return model_; }

 private:
  Tokenizer(SpieceModel model, TextNormalizer normalizer);

  void encode_plain(std::string_view text, TextStart start, std::vector<PieceId>& ids) const;
  void append_bytes(std::string_view text, std::vector<PieceId>& ids) const;
  std::string decode_plain(std::span<const PieceId> ids, SpecialPieces special) const;
  bool is_special(PieceId id) const;
  std::string special_text(PieceId id) const;

  SpieceModel model_;
  TextNormalizer normalizer_;
  UnigramSegmenter segmenter_;
  std::unordered_map<std::string, PieceId> ids_;
  std::vector<PieceId> byte_ids_;  // of the fallback, by byte; empty without it
  PieceId first_sentinel_ = 0;     // the id of <extra_id_99>
  PieceId unknown_ = 0;
  PieceId end_ = 0;
  PieceId padding_ = 0;
};

// Throws a usage Error that names both files when the ids of the tokenizer do not fit a network
// with that many outputs and these special ids.
struct NetworkVocabulary {
  std::string config_path;
  std::int64_t vocab_size = 0;
  std::int64_t pad_token_id = 0;
  std::int64_t eos_token_id = 1;
};
void check_fits(const Tokenizer& tokenizer, const std::filesystem::path& tokenizer_path,
                const NetworkVocabulary& network);

}  // namespace timeprobe
