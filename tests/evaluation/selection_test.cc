#include "evaluation/selection.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace timeprobe {
namespace {

std::unique_ptr<QuestionSource> ten_questions() {
  std::vector<Question> questions(10);
  for (int i = 0; i < 10; ++i) questions[static_cast<std::size_t>(i)].id = std::to_string(i + 1);
  return std::make_unique<QuestionList>(std::move(questions));
}

std::string ids_of(QuestionSource& source) {
  std::string ids;
  while (const auto question = source.next()) ids += (ids.empty() ? "" : " ") + question->id;
  return ids;
}

TEST(Limit, TakesANumberAShareOrARange) {
  const std::pair<const char*, const char*> cases[] = {
      {"3", "1 2 3"},    {"100", "1 2 3 4 5 6 7 8 9 10"},
      {"0.25", "1 2 3"}, {"0.01", "1"},
      {"4-6", "4 5 6"},  {"9-20", "9 10"},
      {"1-1", "1"}};
  for (const auto& [text, expected] : cases) {
    const Result<Limit> limit = parse_limit(text);
    ASSERT_TRUE(limit.ok()) << text;
    LimitedQuestions limited(ten_questions(), *limit, 10);
    EXPECT_EQ(ids_of(limited), expected) << text;
  }
}

TEST(Limit, RefusesEverythingElse) {
  for (const char* text :
       {"", "0", "-1", "1.0", "1.5", "0.0", "a", "5-4", "0-3", "3-", "-3", "1-2-3", "nan"}) {
    EXPECT_FALSE(parse_limit(text).ok()) << text;
  }
}

TEST(NamedQuestions, TakesTheNamedOnesAndMissesNone) {
  NamedQuestions some(ten_questions(), {"7", "2"});
  EXPECT_EQ(ids_of(some), "2 7");
  NamedQuestions missing(ten_questions(), {"7", "x", "y"});
  try {
    ids_of(missing);
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "--sample-id: no question has the id x, y");
  }
}

}  // namespace
}  // namespace timeprobe
