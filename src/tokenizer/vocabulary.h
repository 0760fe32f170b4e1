// Vocabularies that need no training: a list of pieces, or the words of some texts with every digit
// and character apart.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "tokenizer/spiece_model.h"

namespace timeprobe {

// A model with <pad> 0, </s> 1, <unk> 2 and then the given pieces, whose spaces are written as
// U+2581. Text is not normalised beyond white space. REQUIRES: pieces differ, are not empty, are
// UTF-8, and their scores finite.
SpieceModel fixed_vocabulary(std::span<const Piece> pieces);

// What becomes of numbers in a word vocabulary: digit by digit, so that sums can be learnt, or each
// number of the texts as a piece ("▁1987"), so that it is compared in one place. Numbers that the
// texts do not hold are digits in both.
enum class NumberPieces { digits, whole };

struct WordVocabulary {
  std::size_t most_words = 8000;  // of the most frequent ones; ties in the order of the alphabet
  std::size_t min_count = 1;      // rarer words are spelt
  NumberPieces numbers = NumberPieces::digits;
};

// Pieces for texts of a small world, good for training from scratch: each frequent word (letters
// and what else is neither white space, digit nor ASCII punctuation) as one piece with its space
// ("▁Jan") and without, every digit, every printable ASCII character and every other character of
// the texts as a piece of its own. A word always beats its letters; no piece holds a digit and a
// letter. The same texts give the same pieces. O(n log n).
SpieceModel word_vocabulary(std::span<const std::string> texts, const WordVocabulary& how);

}  // namespace timeprobe
