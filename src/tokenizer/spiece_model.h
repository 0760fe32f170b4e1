// A vocabulary of pieces as SentencePiece stores it (spiece.model, sentencepiece_model.proto).
//
// A piece is a run of characters that the network knows as one number, its place in the list. In
// pieces a space is written as U+2581 "▁": "▁Jan" is " Jan".
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/files.h"
#include "base/result.h"

namespace timeprobe {

using PieceId = std::int32_t;

inline constexpr std::string_view kSpaceSymbol = "\xe2\x96\x81";

// The numbers are those of the format.
enum class PieceType {
  normal = 1,
  unknown = 2,       // stands for every character that no piece covers; exactly one
  control = 3,       // never comes out of a text: padding, end of sequence
  user_defined = 4,  // always one piece, whatever the scores
  unused = 5,
  byte = 6,  // "<0x41>": stands in for a byte of an unknown character
};

struct Piece {
  std::string text;
  float score = 0.0f;  // log probability
  PieceType type = PieceType::normal;

  bool operator==(const Piece&) const = default;
};

// What happens to a text before it is cut into pieces.
struct NormalizerSpec {
  std::string name;              // "nmt_nfkc", "identity"
  std::string character_map;     // compiled rules (tokenizer/character_map.h); empty: none
  bool add_dummy_prefix = true;  // "world" is treated like " world"
  bool remove_extra_whitespaces = true;
  bool escape_whitespaces = true;  // spaces become U+2581

  bool operator==(const NormalizerSpec&) const = default;
};

struct SpieceModel {
  std::vector<Piece> pieces;
  NormalizerSpec normalizer;
  bool byte_fallback = false;
  bool treat_whitespace_as_suffix = false;         // "world▁" instead of "▁world"
  std::string unknown_surface = " \xe2\x81\x87 ";  // what an unknown piece is decoded to

  // The id of a piece, or none. O(pieces).
  std::optional<PieceId> find(std::string_view text) const;

  bool operator==(const SpieceModel&) const = default;
};

// Problem: bytes that are no such message, a model that is not unigram (BPE, word, char), an empty
// piece or one given twice, a score that is no number, none or two unknown pieces, incomplete
// bytes for the fallback, a denormaliser.
Result<SpieceModel> parse_spiece_model(std::string_view bytes);

// Throws a usage Error that names the file and what is wrong with it.
SpieceModel read_spiece_model(const std::filesystem::path& path);

// The format that parse_spiece_model and SentencePiece's own tools read.
std::string bytes_of(const SpieceModel& model);
void write_spiece_model(const std::filesystem::path& path, const SpieceModel& model,
                        IfExists if_exists);

// The byte that "<0x41>" stands for, or none.
std::optional<unsigned char> byte_of_piece(std::string_view text);

}  // namespace timeprobe
