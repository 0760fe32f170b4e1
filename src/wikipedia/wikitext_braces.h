// Second step from wikitext to text: templates, and links that show nothing to read.
//
//   a {{convert|5|km|mi}} road [[File:Road.jpg|thumb|A [[road]]]]  ->  a 5 km road <dropped>
//
// Innermost first: a template that is words of a sentence (template_table.h) leaves its text, any
// other goes with all that it holds. Pictures, categories and other languages' pages go, too.
// Braces and brackets that nothing closes stay for the last step, which drops them; a template's
// end closes links that were left open in it.
#pragma once

#include <string>
#include <string_view>

#include "wikipedia/template_table.h"
#include "wikipedia/wiki_names.h"

namespace timeprobe::wikipedia {

// Deeper templates are left out, so that time stays O(n) for any nesting.
inline constexpr int kDeepestTemplate = 20;

// REQUIRES: the text went through strip_tags (wikitext_tags.h).
std::string resolve_braces(std::string_view text, const TemplateTable& templates,
                           const WikiNames& names);

}  // namespace timeprobe::wikipedia
