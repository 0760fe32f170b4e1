// A vocabulary trained on texts by SentencePiece's own tool, spm_train (Debian's package
// sentencepiece), as a program of its own: its library cannot live in one process with LibTorch.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "base/files.h"
#include "tokenizer/spiece_model.h"

namespace timeprobe {

// Whether a number is one piece per digit, so that 1987 and 1978 are equally far apart for every
// year, or pieces as they come ("1987", "19", "87").
enum class DigitPieces { single, as_they_come };

struct VocabularyTraining {
  std::int32_t num_pieces = 8000;  // padding, end and unknown among them, sentinels not
  DigitPieces digits = DigitPieces::single;
  // Fewer pieces when the texts hold no more, instead of an error.
  bool allow_fewer_pieces = true;
  double character_coverage = 0.9995;
  std::string normalization = "nmt_nfkc";  // or "identity", "nfkc", ...
  std::string program = "spm_train";
};

// Trains a unigram model with T5's special pieces (<pad> 0, </s> 1, <unk> 2) and every decimal
// digit as a piece. The texts, one a line, stand in a file beside `model` meanwhile. Throws a usage
// Error: the program is missing (it says what to install) or refuses (with its last words), there
// is no text, or `model` exists and `refuse` was asked; a runtime Error when what came out is not
// what was asked. The same texts give the same bytes.
SpieceModel train_vocabulary(std::span<const std::string> texts, const VocabularyTraining& how,
                             const std::filesystem::path& model, IfExists if_exists);

}  // namespace timeprobe
