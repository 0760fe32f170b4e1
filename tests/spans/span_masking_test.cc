#include "spans/span_masking.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>

#include "base/check.h"

namespace timeprobe {
namespace {

constexpr const char* kText = "Adams, born in May 1952, studied in Cambridge.";

// Puts the target's spans back into the source.
std::string restored(const MaskedText& masked) {
  std::string text = masked.source;
  for (std::size_t i = 0; i < masked.num_masked; ++i) {
    const std::string here = fmt::format("<extra_id_{}>", i);
    const std::string next = fmt::format(" <extra_id_{}>", i + 1);
    const auto begin = masked.target.find(here + " ") + here.size() + 1;
    const auto end = masked.target.find(next, begin);
    text.replace(text.find(here), here.size(), masked.target.substr(begin, end - begin));
  }
  return text;
}

TEST(SpanMasking, SourceAndTargetAreT5s) {
  const MaskedText masked = mask_spans(kText, {{0, 5}, {15, 23}});
  EXPECT_EQ(masked.source, "<extra_id_0>, born in <extra_id_1>, studied in Cambridge.");
  EXPECT_EQ(masked.target, "<extra_id_0> Adams <extra_id_1> May 1952 <extra_id_2>");
  EXPECT_EQ(restored(masked), kText);
}

TEST(SpanMasking, NeighboursBecomeOneSpan) {
  const MaskedText masked = mask_spans("in Basel 1901 x", {{3, 8}, {9, 13}});
  EXPECT_EQ(masked.source, "in <extra_id_0> x");
  EXPECT_EQ(masked.target, "<extra_id_0> Basel 1901 <extra_id_1>");
}

TEST(SpanMasking, TheLastSentinelClosesTheTarget) {
  std::string text;
  std::vector<TextSpan> spans;
  for (int i = 0; i < 150; ++i) {
    spans.push_back({text.size(), text.size() + 1});
    text += "a, ";
  }
  const MaskedText masked = mask_spans(text, spans);
  EXPECT_EQ(masked.num_masked, 99u);
  EXPECT_TRUE(masked.target.ends_with(" <extra_id_99>"));
  EXPECT_EQ(masked.source.find("<extra_id_99>"), std::string::npos);
}

TEST(SpanMasking, OverlapsAreOurBug) {
  EXPECT_THROW(mask_spans(kText, {{0, 5}, {4, 8}}), InternalError);
}

std::string maskable(MaskedSpans which, const std::optional<std::vector<TextSpan>>& links,
                     std::string_view text = kText) {
  std::string shown;
  for (const TextSpan& span : maskable_spans(text, links, which)) {
    shown += (shown.empty() ? "" : "|") + std::string(span.of(text));
  }
  return shown;
}

TEST(SpanMasking, EachStrategyHasItsSpans) {
  const std::vector<TextSpan> links = {{36, 45}};
  EXPECT_EQ(maskable(MaskedSpans::temporal_and_entities, links), "May 1952|Cambridge");
  EXPECT_EQ(maskable(MaskedSpans::temporal_and_entities, std::nullopt), "Adams|May 1952|Cambridge");
  EXPECT_EQ(maskable(MaskedSpans::temporal, links), "May 1952");
  EXPECT_EQ(maskable(MaskedSpans::entities, links), "Cambridge");
  EXPECT_EQ(maskable(MaskedSpans::temporal_and_entities, std::vector<TextSpan>{{7, 26}},
                     "at the 2018 FIFA World Cup"),
            "2018 FIFA World Cup");
}

TEST(SpanMasking, HalfOfTheSpansAreMaskedAndTheSeedSaysWhich) {
  const std::string text = "In 1901, 1902, 1903, 1904, 1905 and 1906 it rained.";
  std::map<std::string, int> sources;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Random random(seed), again(seed);
    const auto masked = mask_paragraph(text, std::nullopt, {}, random);
    ASSERT_TRUE(masked);
    EXPECT_EQ(masked->num_masked, 3u);
    EXPECT_EQ(restored(*masked), text);
    EXPECT_EQ(mask_paragraph(text, std::nullopt, {}, again), masked);
    ++sources[masked->source];
  }
  EXPECT_EQ(sources.size(), 20u);  // 6 over 3
}

TEST(SpanMasking, RandomRunsHaveT5sShareAndLength) {
  std::string text;
  for (int i = 0; i < 200; ++i) text += fmt::format("{}word{}", i == 0 ? "" : " ", i);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed);
    const auto masked = mask_paragraph(text, std::nullopt, {.spans = MaskedSpans::random}, random);
    ASSERT_TRUE(masked);
    EXPECT_EQ(masked->num_masked, 10u);  // 15 % of 200 words in runs of 3
    EXPECT_EQ(restored(*masked), text);
    const auto words = std::count(masked->target.begin(), masked->target.end(), 'w');
    EXPECT_EQ(words, 30);
    EXPECT_TRUE(masked->source.starts_with("word0 "));
  }
}

TEST(SpanMasking, WhatHasNothingToMaskIsNoExercise) {
  Random random(1);
  EXPECT_FALSE(mask_paragraph("nothing here", std::nullopt, {}, random));
  EXPECT_FALSE(mask_paragraph("word", std::nullopt, {.spans = MaskedSpans::random}, random));
  EXPECT_FALSE(mask_paragraph("", std::nullopt, {.spans = MaskedSpans::random}, random));
}

}  // namespace
}  // namespace timeprobe
