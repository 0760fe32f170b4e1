#include "training_data/span_files.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.h"
#include "base/files.h"
#include "tests/test_folder.h"

namespace timeprobe {
namespace {

namespace fs = std::filesystem;

std::size_t count_words(std::string_view text) {
  return 1 + static_cast<std::size_t>(std::count(text.begin(), text.end(), ' '));
}

// Writes the file and reads it as exercises.
SpanExercises read(const std::string& name, const std::string& content) {
  const TestFolder folder;
  SpanExampleOptions options;
  options.limits.least_pieces = 3;
  const fs::path files[] = {folder.write(name, content)};
  return read_span_exercises(files, options, count_words);
}

TEST(SpanFiles, LinesThatAreNoPagesAreRejected) {
  const SpanExercises exercises =
      read("pages.jsonl", "{\"text\":\"He was born in May 1952 in Rome.\"}\n{\"text\":7}\n");
  ASSERT_EQ(exercises.examples.size(), 1u);
  EXPECT_NE(exercises.examples[0].source.find("<extra_id_0>"), std::string::npos);
  EXPECT_EQ(exercises.num_pages, 1u);
  ASSERT_EQ(exercises.rejections.size(), 1u);
  EXPECT_EQ(exercises.rejections[0].line, 2u);
}

TEST(SpanFiles, PlainTextHasAParagraphALine) {
  const SpanExercises exercises =
      read("plain.txt", "It was built in 1901 by nobody.\n\nIt was sold in June 1950 again.\n");
  EXPECT_EQ(exercises.examples.size(), 2u);
  EXPECT_EQ(exercises.num_pages, 2u);
}

TEST(SpanFiles, NothingToMaskIsAnErrorThatNamesTheFile) {
  try {
    read("none.txt", "there is nothing here to be found\n");
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("none.txt: nothing to train on"), std::string::npos)
        << error.what();
  }
}

TEST(MaskedSpansOf, KnowsFourNames) {
  EXPECT_EQ(masked_spans_of("temporal"), MaskedSpans::temporal);
  EXPECT_FALSE(masked_spans_of("dates").has_value());
}

}  // namespace
}  // namespace timeprobe
