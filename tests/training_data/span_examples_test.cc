#include "training_data/span_examples.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace timeprobe {
namespace {

std::size_t count_words(std::string_view text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), ' ')) + 1;
}

TEST(SpanExamples, EachParagraphIsAnExercise) {
  const LinkedPage page{
      "Adams was born in 1952.\nnothing to see here today or so\nno time in this line\n"
      "He died on 11 May 2001.",
      {}};
  const SpanExampleOptions options{
      .masking = {.spans = MaskedSpans::temporal}, .limits = {.least_pieces = 3}, .seed = 1};
  const auto examples = span_examples("42", page, options, count_words);
  ASSERT_EQ(examples.size(), 3u);
  EXPECT_EQ(examples[0].id, "42/0");
  EXPECT_EQ(examples[0].source, "Adams was born in <extra_id_0>.");
  EXPECT_EQ(examples[0].targets, (std::vector<std::string>{"<extra_id_0> 1952 <extra_id_1>"}));
  EXPECT_EQ(examples[2].id, "42/3");
  EXPECT_EQ(examples[2].source, "He died on <extra_id_0>.");
}

TEST(SpanExamples, LinksOfAPageReplaceTheDetector) {
  const LinkedPage page{"Adams met Brown in Cambridge at last.", {{10, 15}}};
  SpanExampleOptions options{
      .masking = {.spans = MaskedSpans::entities}, .limits = {.least_pieces = 1}, .seed = 1};
  const auto examples = span_examples("1", page, options, count_words);
  ASSERT_EQ(examples.size(), 1u);
  EXPECT_EQ(examples[0].source, "Adams met <extra_id_0> in Cambridge at last.");
}

TEST(SpanExamples, DependOnSeedAndIdOnly) {
  const LinkedPage page{"In 1901, 1902, 1903, 1904, 1905 and 1906 it rained in Rome.", {}};
  SpanExampleOptions options{.masking = {}, .limits = {.least_pieces = 1}, .seed = 1};
  EXPECT_EQ(span_examples("1", page, options, count_words),
            span_examples("1", page, options, count_words));
  const auto other = span_examples("2", page, options, count_words);
  options.seed = 2;
  EXPECT_TRUE(other[0].source != span_examples("2", page, options, count_words)[0].source ||
              other[0].source != span_examples("3", page, options, count_words)[0].source);
}

}  // namespace
}  // namespace timeprobe
