// Pages as exercises of temporal span extraction (spans/span_masking.h).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "spans/linked_page.h"
#include "spans/paragraphs.h"
#include "spans/span_masking.h"
#include "training_data/training_example.h"

namespace timeprobe {

// Where entities come from: the links of the page, or capitals where a page has no links.
struct SpanExampleOptions {
  MaskingOptions masking;
  ParagraphLimits limits;
  std::uint64_t seed = 0;
};

// One example for each paragraph that has something to mask; ids are "<page id>/<paragraph>". The
// choice depends on the seed, the id and nothing else, so that pages may be read in any order and
// by any number of threads.
std::vector<TrainingExample> span_examples(std::string_view page_id, const LinkedPage& page,
                                           const SpanExampleOptions& options,
                                           const PieceCount& count);

}  // namespace timeprobe
