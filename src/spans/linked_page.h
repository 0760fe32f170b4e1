// A page whose links say where its entities are: a record of `timeprobe extract pages`, or any JSON
// object a line with `text` and, if there are any, `links`.
//
//   {"text":"Adams was an English writer.","links":[{"begin":13,"end":20,"target":"England", ...}],
//   ...}
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "spans/text_span.h"

namespace timeprobe {

struct LinkedPage {
  std::string text;
  std::vector<TextSpan> links;  // in order, without overlaps
};

// Other members are ignored. Problem: no JSON object, no text, a link outside the text or inside a
// character, links that overlap or are out of order.
Result<LinkedPage> parse_linked_page(std::string_view line);

}  // namespace timeprobe
