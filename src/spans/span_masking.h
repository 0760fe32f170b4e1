// Exercises of span extraction: a text with some spans masked by sentinels, and what stood there,
// in the form that T5 was pre-trained on (Raffel et al. 2020, section 3.1.4).
//
//   text    "Adams, born in May 1952, studied in Cambridge."
//   source  "<extra_id_0>, born in <extra_id_1>, studied in Cambridge."
//   target  "<extra_id_0> Adams <extra_id_1> May 1952 <extra_id_2>"
//
// TempReason's temporal span extraction (Tan et al. 2023, section 4) masks half of the temporal and
// entity spans of a paragraph; the target ends with the sentinel behind the last one used, as T5's
// own targets do.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "spans/text_span.h"

namespace timeprobe {

// What can be masked. The last is T5's own pre-training: random runs of words.
enum class MaskedSpans { temporal_and_entities, temporal, entities, random };

struct MaskingOptions {
  MaskedSpans spans = MaskedSpans::temporal_and_entities;
  double share = 0.5;          // of the spans; at least one
  double random_share = 0.15;  // of the words, for MaskedSpans::random
  double mean_words = 3.0;     // of a random run
};

struct MaskedText {
  std::string source;
  std::string target;
  std::size_t num_masked = 0;

  bool operator==(const MaskedText&) const = default;
};

// Masks these spans, at most 99 of them (the last sentinel closes the target): the first ones.
// Touching spans become one. REQUIRES: in order, without overlaps, inside the text.
MaskedText mask_spans(std::string_view text, std::vector<TextSpan> spans);

// The spans of a paragraph that may be masked: temporal ones of our tagger, and entities - the
// given links, or the detected names where there are none. Where both overlap the temporal one
// stays, unless the entity holds it whole ("2018 FIFA World Cup").
std::vector<TextSpan> maskable_spans(std::string_view paragraph,
                                     const std::optional<std::vector<TextSpan>>& links,
                                     MaskedSpans which);

// A paragraph as an exercise, or none when it has nothing to mask. The same generator gives the
// same exercise.
std::optional<MaskedText> mask_paragraph(std::string_view paragraph,
                                         const std::optional<std::vector<TextSpan>>& links,
                                         const MaskingOptions& options, Random& random);

}  // namespace timeprobe
