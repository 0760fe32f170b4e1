#include "training_data/span_examples.h"

#include <fmt/format.h>

#include "base/random.h"

namespace timeprobe {

std::vector<TrainingExample> span_examples(std::string_view page_id, const LinkedPage& page,
                                           const SpanExampleOptions& options,
                                           const PieceCount& count) {
  std::vector<TrainingExample> examples;
  std::size_t number = 0;
  for (const TextSpan& part : paragraphs(page.text, options.limits, count)) {
    std::optional<std::vector<TextSpan>> links;
    if (!page.links.empty()) links = spans_inside(page.links, part);
    const std::string id = fmt::format("{}/{}", page_id, number++);
    Random random = Random::stream(options.seed, "spans/" + id);
    const auto masked = mask_paragraph(part.of(page.text), links, options.masking, random);
    if (masked) examples.push_back({id, masked->source, {masked->target}, {}});
  }
  return examples;
}

}  // namespace timeprobe
