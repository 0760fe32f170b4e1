// Fourth step from wikitext to text: what stands in a line. Links, external links, bold and
// italics, character references, magic words, language variants; single brackets and braces stay.
#pragma once

#include <string_view>

#include "wikipedia/plain_text.h"
#include "wikipedia/text_writer.h"

namespace timeprobe::wikipedia {

// Writes the line's text and links. O(n).
// REQUIRES: the line went through strip_tags and resolve_braces and holds no line end.
void write_inline(std::string_view line, const WikiNames& names, TextWriter& writer);

}  // namespace timeprobe::wikipedia
