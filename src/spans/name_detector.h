// Names in plain English text, by their capitals: "George Washington", "University of Basel", "FC
// Bayern". A rough stand-in for the links of a Wikipedia page (linked_page.h), good enough to
// choose what a network shall fill in.
#pragma once

#include <string_view>
#include <vector>

#include "spans/text_span.h"

namespace timeprobe {

// Runs of words with a capital or with digits behind one ("Boeing 747"), joined over "of", "the",
// "de", "van", "&", "-" and initials' dots; at the beginning of a sentence the first word of a run
// counts only when another name word follows it or it is no common word ("The", "In", "After").
// Single capital letters, months and weekdays alone are no names. From left to right, without
// overlaps. O(n). Thread safe. REQUIRES: UTF-8.
std::vector<TextSpan> name_spans(std::string_view text);

}  // namespace timeprobe
