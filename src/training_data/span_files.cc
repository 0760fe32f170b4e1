#include "training_data/span_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <utility>

#include "base/error.h"
#include "base/line_stream.h"

namespace timeprobe {
namespace {

namespace fs = std::filesystem;

using MaskName = std::pair<std::string_view, MaskedSpans>;
constexpr std::array kMaskNames = {
    MaskName("temporal_and_entities", MaskedSpans::temporal_and_entities),
    MaskName("temporal", MaskedSpans::temporal), MaskName("entities", MaskedSpans::entities),
    MaskName("random", MaskedSpans::random)};

// Calls take(page, place) for each page, reject(rejection) for each line that is none.
void for_each_page(std::span<const fs::path> files,
                   const std::function<void(const LinkedPage&, const std::string&)>& take,
                   const std::function<void(Rejection)>& reject) {
  for (const fs::path& path : files) {
    const bool is_plain = path.extension() == ".txt";
    for (LineStream file(path); file.next();) {
      if (file.text().find_first_not_of(" \t") == std::string::npos) continue;
      const std::string place = fmt::format("{}:{}", path.filename().string(), file.number());
      if (is_plain) {
        take({file.text(), {}}, place);
        continue;
      }
      const Result<LinkedPage> page = parse_linked_page(file.text());
      if (page) {
        take(*page, place);
      } else {
        reject({file.name(), file.number(), page.problem().message});
      }
    }
  }
}

}  // namespace

std::optional<MaskedSpans> masked_spans_of(std::string_view name) {
  const auto* const found = std::ranges::find(kMaskNames, name, &MaskName::first);
  return found == kMaskNames.end() ? std::nullopt : std::optional(found->second);
}

SpanExercises read_span_exercises(std::span<const fs::path> files,
                                  const SpanExampleOptions& options, const PieceCount& count) {
  SpanExercises exercises;
  for_each_page(
      files,
      [&](const LinkedPage& page, const std::string& place) {
        ++exercises.num_pages;
        auto more = span_examples(place, page, options, count);
        std::move(more.begin(), more.end(), std::back_inserter(exercises.examples));
      },
      [&exercises](Rejection rejection) { exercises.rejections.push_back(std::move(rejection)); });
  if (!exercises.examples.empty()) return exercises;
  const std::string first = exercises.rejections.empty()
                                ? "no paragraph is long enough and has something to mask"
                                : describe(exercises.rejections.front());
  throw usage_error(fmt::format("{}: nothing to train on: {}",
                                files.empty() ? std::string("no file") : files.front().string(),
                                first));
}

std::vector<std::string> page_texts(std::span<const fs::path> files) {
  std::vector<std::string> texts;
  for_each_page(
      files, [&texts](const LinkedPage& page, const std::string&) { texts.push_back(page.text); },
      [](const Rejection&) {});  // counted when the exercises are read
  return texts;
}

}  // namespace timeprobe
