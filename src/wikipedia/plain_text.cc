#include "wikipedia/plain_text.h"

#include <algorithm>

#include "wikipedia/wikitext_braces.h"
#include "wikipedia/wikitext_lines.h"
#include "wikipedia/wikitext_tags.h"

namespace timeprobe::wikipedia {

PlainText plain_text(std::string_view wikitext, const WikitextRules& rules) {
  const std::string tagless =
      holds_controls(wikitext) ? strip_tags(clean_controls(wikitext)) : strip_tags(wikitext);
  return text_of_lines(resolve_braces(tagless, *rules.templates, *rules.names), *rules.names);
}

}  // namespace timeprobe::wikipedia
