// Third step from wikitext to text: lines. Tables go; headings, items of lists and paragraphs
// become a line each.
#pragma once

#include <string_view>

#include "wikipedia/plain_text.h"

namespace timeprobe::wikipedia {

// O(n). REQUIRES: the text went through strip_tags and resolve_braces.
PlainText text_of_lines(std::string_view text, const WikiNames& names);

}  // namespace timeprobe::wikipedia
