// What SentencePiece does to a text before it cuts it into pieces: characters are replaced by rules
// (nmt_nfkc is mostly Unicode's NFKC), white space is reduced, spaces become U+2581.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "tokenizer/character_map.h"
#include "tokenizer/piece_trie.h"
#include "tokenizer/spiece_model.h"

namespace timeprobe {

// Where a text stands: behind a sentinel it is not the beginning of a sequence, and gets no space
// that it has not.
enum class TextStart { of_sequence, inside };

// Immutable; thread safe.
class TextNormalizer {
 public:
  // Problem: the rules of the model are broken.
  static Result<TextNormalizer> of(const SpieceModel& model);

  // Any bytes: what is not UTF-8 becomes U+FFFD, a byte each. O(n). With TextStart::inside, white
  // space at the beginning becomes one space instead of none, and the dummy prefix is left out.
  std::string normalize(std::string_view text, TextStart start = TextStart::of_sequence) const;

 private:
  struct Step {
    std::size_t length;  // of the text, in bytes
    std::string_view replacement;
  };
  Step first_step(std::string_view text) const;
  std::size_t leading_space(std::string_view text) const;
  void append(std::string_view replacement, std::string& out) const;
  std::string_view space() const;

  NormalizerSpec spec_;
  bool space_is_suffix_ = false;
  CharacterMap rules_;
  PieceTrie user_defined_;  // symbols that no rule changes
};

}  // namespace timeprobe
