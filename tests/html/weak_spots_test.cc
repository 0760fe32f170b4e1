#include "html/weak_spots.h"

#include <gtest/gtest.h>

#include "tests/html/small_runs.h"

namespace timeprobe {
namespace {

// `count` questions of a task with a label, of which every `right_every`-th is right.
void add_answers(std::vector<ScoredQuestion>& answers, const std::string& task,
                 const std::string& unit, int count, int right_every, Verdict otherwise) {
  for (int i = 0; i < count; ++i) {
    Question question = small_question(task + unit + std::to_string(i), "When?");
    question.task = task;
    question.labels = {{"unit", unit}, {"item", std::to_string(i)}};
    const bool is_right = right_every != 0 && i % right_every == 0;
    answers.push_back(small_answer(question, "Y", is_right ? Verdict::right : otherwise));
  }
}

std::vector<WeakSpot> spots_of(std::vector<ScoredQuestion> answers, std::size_t most = 4) {
  const std::vector<LoadedRun> runs = {small_run("one", std::move(answers))};
  const auto questions = merge_answers(runs);
  return weak_spots(questions, label_columns(questions, 1), most);
}

TEST(WeakSpots, ThePartThatCostsMostComesFirst) {
  std::vector<ScoredQuestion> answers;
  add_answers(answers, "easy", "year", 300, 1, Verdict::wrong);
  add_answers(answers, "hard", "year", 100, 10, Verdict::unparsed);
  add_answers(answers, "odd", "month", 40, 4, Verdict::wrong);
  const std::vector<WeakSpot> spots = spots_of(answers);
  ASSERT_EQ(spots.size(), 2U);
  EXPECT_EQ(spots[0].label, "task");
  EXPECT_EQ(spots[0].value, "hard");
  EXPECT_EQ(spots[0].suite, "tempreason");
  EXPECT_EQ(spots[0].n, 100U);
  EXPECT_EQ(spots[0].right, 10U);
  EXPECT_EQ(spots[0].suite_n, 440U);
  EXPECT_EQ(spots[0].suite_right, 320U);
  EXPECT_EQ(spots[0].mostly, Verdict::unparsed);
  EXPECT_EQ(spots[0].mostly_n, 90U);
  EXPECT_LT(spots[0].interval.high, 320.0 / 440.0);
  EXPECT_EQ(spots[1].value, "odd") << "its unit says the same and is left out";
  EXPECT_EQ(spots_of(answers, 1).size(), 1U);
}

TEST(WeakSpots, ChanceAndSmallPartsAreNone) {
  std::vector<ScoredQuestion> answers;
  add_answers(answers, "a", "year", 100, 2, Verdict::wrong);
  add_answers(answers, "b", "year", 96, 2, Verdict::wrong);
  add_answers(answers, "few", "day", 19, 0, Verdict::wrong);
  EXPECT_TRUE(spots_of(answers).empty());
}

TEST(WeakSpots, FailedRequestsAreNoAnswers) {
  std::vector<ScoredQuestion> answers;
  add_answers(answers, "a", "year", 100, 1, Verdict::wrong);
  add_answers(answers, "b", "year", 100, 2, Verdict::failed);
  EXPECT_TRUE(spots_of(answers).empty());
}

}  // namespace
}  // namespace timeprobe
