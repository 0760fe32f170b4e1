// Files of pages as exercises of span extraction.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/line_reader.h"
#include "training_data/span_examples.h"

namespace timeprobe {

// "temporal_and_entities", "temporal", "entities", "random"; none for anything else.
std::optional<MaskedSpans> masked_spans_of(std::string_view name);

struct SpanExercises {
  std::vector<TrainingExample> examples;
  std::vector<Rejection> rejections;  // lines that are no pages
  std::size_t num_pages = 0;
};

// Lines of JSON (spans/linked_page.h); of a file *.txt each line is the text of a page without
// links. Ids are "<file>:<line>/<paragraph>". Throws a usage Error for a file that cannot be read,
// and when nothing can be masked (naming the first file and the first rejection).
SpanExercises read_span_exercises(std::span<const std::filesystem::path> files,
                                  const SpanExampleOptions& options, const PieceCount& count);

// The texts of the pages alone: what a vocabulary is made from.
std::vector<std::string> page_texts(std::span<const std::filesystem::path> files);

}  // namespace timeprobe
