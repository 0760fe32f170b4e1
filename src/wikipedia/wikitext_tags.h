// First step from wikitext to text: what stands in angle brackets.
//
// Comments go. Elements that are no prose go with their content: references, formulas, galleries,
// program listings, HTML tables. What <nowiki> protects becomes character references, which no
// later step takes for markup. Other HTML tags go and leave their content; those that begin a line
// leave a line end. Digits in <sup>, and in <sub> behind a digit, become
// superscript and subscript ones, so that 10<sup>6</sup> is not 106.
//
// An element that is never closed loses its tag only; a comment that is never closed takes the rest
// of the text, as in MediaWiki. "<" that begins no tag stays.
#pragma once

#include <string>
#include <string_view>

namespace timeprobe::wikipedia {

// O(n) for any bytes. kDropped (wikitext_marks.h) stands where content was left out.
std::string strip_tags(std::string_view wikitext);

// Whether there are control characters other than line end and tabulator, and the text with spaces
// for them; strip_tags wants none.
bool holds_controls(std::string_view text);
std::string clean_controls(std::string_view text);

}  // namespace timeprobe::wikipedia
