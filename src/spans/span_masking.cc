#include "spans/span_masking.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/check.h"
#include "spans/name_detector.h"
#include "spans/temporal_tagger.h"

namespace timeprobe {
namespace {

constexpr std::size_t kMostMasked = 99;  // T5 has 100 sentinels

std::string sentinel(std::size_t number) { return fmt::format("<extra_id_{}>", number); }

bool is_blank(std::string_view text) { return text.find_first_not_of(" \t\n") == text.npos; }

// Two sentinels with nothing between them say nothing about what belongs to which.
std::vector<TextSpan> joined(std::string_view text, const std::vector<TextSpan>& spans) {
  std::vector<TextSpan> result;
  for (const TextSpan& span : spans) {
    TIMEPROBE_CHECK(span.begin < span.end && span.end <= text.size() &&
                        (result.empty() || result.back().end <= span.begin),
                    "spans overlap or leave the text");
    if (!result.empty() && is_blank(TextSpan{result.back().end, span.begin}.of(text))) {
      result.back().end = span.end;
    } else {
      result.push_back(span);
    }
  }
  return result;
}

std::vector<TextSpan> temporal_ones(std::string_view paragraph) {
  std::vector<TextSpan> spans;
  for (const TemporalSpan& found : temporal_spans(paragraph)) spans.push_back(found.span);
  return spans;
}

bool holds(const TextSpan& outer, const TextSpan& inner) {
  return outer.begin <= inner.begin && inner.end <= outer.end && outer != inner;
}

std::vector<TextSpan> merged(const std::vector<TextSpan>& temporal,
                             const std::vector<TextSpan>& entities) {
  std::vector<TextSpan> spans;
  for (const TextSpan& time : temporal) {
    const bool is_inside = std::any_of(entities.begin(), entities.end(),
                                       [&](const TextSpan& name) { return holds(name, time); });
    if (!is_inside) spans.push_back(time);
  }
  const std::vector<TextSpan> kept = spans;
  for (const TextSpan& name : entities) {
    const bool is_taken = std::any_of(kept.begin(), kept.end(),
                                      [&](const TextSpan& time) { return time.overlaps(name); });
    if (!is_taken) spans.push_back(name);
  }
  std::sort(spans.begin(), spans.end(),
            [](const TextSpan& a, const TextSpan& b) { return a.begin < b.begin; });
  return spans;
}

// `count` of them, in order; every choice equally likely.
std::vector<TextSpan> chosen(const std::vector<TextSpan>& spans, std::size_t count,
                             Random& random) {
  std::vector<std::size_t> places(spans.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  random.shuffle(places);
  places.resize(count);
  std::sort(places.begin(), places.end());
  std::vector<TextSpan> result;
  for (const std::size_t place : places) result.push_back(spans[place]);
  return result;
}

std::size_t share_of(std::size_t count, double share) {
  const auto wanted = static_cast<std::size_t>(std::llround(static_cast<double>(count) * share));
  return std::clamp<std::size_t>(wanted, 1, count);
}

std::vector<TextSpan> words(std::string_view text) {
  std::vector<TextSpan> result;
  for (std::size_t at = text.find_first_not_of(" \t\n"); at < text.size();
       at = text.find_first_not_of(" \t\n", at)) {
    const std::size_t end = std::min(text.find_first_of(" \t\n", at), text.size());
    result.push_back({at, end});
    at = end;
  }
  return result;
}

// A random way to write `total` as a sum of `parts` numbers of at least one (T5's own: every way
// equally likely). REQUIRES: 1 <= parts <= total.
std::vector<std::size_t> random_parts(std::size_t total, std::size_t parts, Random& random) {
  std::vector<std::size_t> cuts(total - 1);
  std::iota(cuts.begin(), cuts.end(), std::size_t{1});
  random.shuffle(cuts);
  cuts.resize(parts - 1);
  cuts.push_back(total);
  std::sort(cuts.begin(), cuts.end());
  for (std::size_t i = cuts.size() - 1; i > 0; --i) cuts[i] -= cuts[i - 1];
  return cuts;
}

// Runs of masked words between runs of kept ones; the first run is kept, as T5 has it.
std::vector<TextSpan> random_runs(std::string_view text, const MaskingOptions& options,
                                  Random& random) {
  const std::vector<TextSpan> all = words(text);
  if (all.size() < 2) return {};
  const std::size_t masked = std::min(share_of(all.size(), options.random_share), all.size() - 1);
  const auto wanted_runs =
      static_cast<std::size_t>(std::llround(static_cast<double>(masked) / options.mean_words));
  const std::size_t runs =
      std::clamp<std::size_t>(wanted_runs, 1, std::min(masked, all.size() - masked));
  const auto lengths = random_parts(masked, runs, random);
  const auto gaps = random_parts(all.size() - masked, runs, random);
  std::vector<TextSpan> spans;
  std::size_t at = 0;
  for (std::size_t i = 0; i < runs; ++i) {
    at += gaps[i];
    spans.push_back({all[at].begin, all[at + lengths[i] - 1].end});
    at += lengths[i];
  }
  return spans;
}

}  // namespace

MaskedText mask_spans(std::string_view text, std::vector<TextSpan> spans) {
  spans = joined(text, spans);
  if (spans.size() > kMostMasked) spans.resize(kMostMasked);
  MaskedText masked;
  masked.num_masked = spans.size();
  std::size_t at = 0;
  for (std::size_t i = 0; i < spans.size(); ++i) {
    masked.source += text.substr(at, spans[i].begin - at);
    masked.source += sentinel(i);
    masked.target += sentinel(i) + " " + std::string(spans[i].of(text)) + " ";
    at = spans[i].end;
  }
  masked.source += text.substr(at);
  masked.target += sentinel(spans.size());
  return masked;
}

std::vector<TextSpan> maskable_spans(std::string_view paragraph,
                                     const std::optional<std::vector<TextSpan>>& links,
                                     MaskedSpans which) {
  if (which == MaskedSpans::temporal) return temporal_ones(paragraph);
  const std::vector<TextSpan> entities = links ? *links : name_spans(paragraph);
  if (which == MaskedSpans::entities) return entities;
  return merged(temporal_ones(paragraph), entities);
}

std::optional<MaskedText> mask_paragraph(std::string_view paragraph,
                                         const std::optional<std::vector<TextSpan>>& links,
                                         const MaskingOptions& options, Random& random) {
  std::vector<TextSpan> spans;
  if (options.spans == MaskedSpans::random) {
    spans = random_runs(paragraph, options, random);
  } else {
    spans = maskable_spans(paragraph, links, options.spans);
    if (!spans.empty()) spans = chosen(spans, share_of(spans.size(), options.share), random);
  }
  if (spans.empty()) return std::nullopt;
  return mask_spans(paragraph, std::move(spans));
}

}  // namespace timeprobe
