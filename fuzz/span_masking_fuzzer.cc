// Text of strangers' pages: times, names, paragraphs and masks; and the pages themselves.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/utf8.h"
#include "spans/linked_page.h"
#include "spans/paragraphs.h"
#include "spans/span_masking.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace timeprobe;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  (void)parse_linked_page(text);
  if (find_invalid_utf8(text)) return 0;
  const auto count = [](std::string_view part) { return part.size() / 4 + 1; };
  for (const TextSpan& part : paragraphs(text, {.least_pieces = 1, .most_pieces = 20}, count)) {
    for (const MaskedSpans spans : {MaskedSpans::temporal_and_entities, MaskedSpans::random}) {
      Random random(size);
      const auto masked = mask_paragraph(part.of(text), std::nullopt, {.spans = spans}, random);
      if (masked && (find_invalid_utf8(masked->source) || find_invalid_utf8(masked->target))) {
        std::abort();
      }
    }
  }
  return 0;
}
