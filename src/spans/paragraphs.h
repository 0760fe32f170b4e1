// A page as paragraphs that fit into a network's input.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

#include "spans/text_span.h"

namespace timeprobe {

// How long a text is, in pieces: Tokenizer::count_pieces, or anything of the kind.
using PieceCount = std::function<std::size_t(std::string_view)>;

struct ParagraphLimits {
  std::size_t least_pieces = 16;  // shorter ones teach nothing
  std::size_t most_pieces = 510;  // longer ones are cut between sentences, else between words
};

// Non-empty lines, without white space around them, cut to the limits; what stays shorter than the
// least is left out. Sentences of a long paragraph go together as long as they fit.
// From front to back, without overlaps. O(n) calls of the count over all sentences.
std::vector<TextSpan> paragraphs(std::string_view text, const ParagraphLimits& limits,
                                 const PieceCount& count);

// The spans that lie whole inside a part of a text, with offsets of the part.
std::vector<TextSpan> spans_inside(const std::vector<TextSpan>& spans, const TextSpan& part);

}  // namespace timeprobe
