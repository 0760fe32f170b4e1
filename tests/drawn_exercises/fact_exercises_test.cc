#include "drawn_exercises/fact_exercises.h"

#include <gtest/gtest.h>

#include <set>

#include "drawn_exercises/date_comparisons.h"
#include "questions/tempreason_text.h"
#include "time/date_text.h"

namespace timeprobe {
namespace {

// The reader of the official wording understands question and facts; exactly one fact holds at the
// time, and its object is the answer.
TEST(FactExercises, HaveOneRightFact) {
  const FactExercises exercises({.max_facts = 6, .seed = 4});
  for (std::uint64_t place = 0; place < 600; ++place) {
    const std::int64_t num_facts = 1 + static_cast<std::int64_t>(place % 6);
    const Question question = exercises.question_with(place, num_facts);
    const auto parsed = read_with_facts(question.question, question.context.text);
    ASSERT_TRUE(parsed.ok()) << question.question << "\n" << question.context.text;
    const auto& asked = std::get<EventAtTime>(parsed->question);
    ASSERT_EQ(static_cast<std::int64_t>(parsed->facts.size()), num_facts);
    std::vector<std::string> holding;
    for (const StatedFact& fact : parsed->facts) {
      if (fact.start <= asked.time && asked.time <= fact.end) holding.push_back(fact.object);
    }
    EXPECT_EQ(holding, question.answer.accepted);
    EXPECT_EQ(static_cast<std::int64_t>(question.negatives.size()), num_facts - 1);
  }
}

TEST(FactExercises, CurriculumBeginsWithOneFact) {
  const FactExercises exercises({.max_facts = 4, .exercises_a_fact = 100, .seed = 4});
  std::size_t most = 0;
  for (std::uint64_t place = 0; place < 600; ++place) {
    const std::size_t num_facts = exercises.draw(place).negatives.size() + 1;
    EXPECT_LE(num_facts, std::min<std::uint64_t>(4, 1 + place / 100));
    most = std::max(most, num_facts);
  }
  EXPECT_EQ(most, 4u);
}

TEST(FactExercises, MixComparisonsIn) {
  const FactExercises exercises({.comparison_share = 0.5, .seed = 4});
  int num_comparisons = 0;
  for (std::uint64_t place = 0; place < 1000; ++place) {
    num_comparisons += exercises.draw(place).id.starts_with("drawn/l2/") ? 0 : 1;
  }
  EXPECT_NEAR(num_comparisons, 500, 60);
}

TEST(FactExercises, UnansweredOnesHaveNoFactThatHolds) {
  const FactExercises exercises({.max_facts = 4, .unanswered_share = 0.5, .seed = 4});
  int num_unanswered = 0;
  for (std::uint64_t place = 0; place < 1000; ++place) {
    const TrainingExample example = exercises.draw(place);
    const std::string& text = example.source;
    const auto parsed =
        read_with_facts(text.substr(0, text.find("? ") + 1), text.substr(text.find("? ") + 2));
    ASSERT_TRUE(parsed.ok()) << text;
    const CivilMonth time = std::get<EventAtTime>(parsed->question).time;
    const auto holds = [time](const StatedFact& f) { return f.start <= time && time <= f.end; };
    const bool unanswered = example.targets.front() == kNoFact;
    EXPECT_EQ(std::none_of(parsed->facts.begin(), parsed->facts.end(), holds), unanswered) << text;
    EXPECT_EQ(example.negatives.size(), parsed->facts.size() - (unanswered ? 0 : 1));
    num_unanswered += unanswered ? 1 : 0;
  }
  EXPECT_NEAR(num_unanswered, 500, 60);
}

TEST(DateComparisons, AreTrueAndBalanced) {
  Random random(3);
  const YearRanges years("1900-2020");
  int num_yes = 0;
  int num_no = 0;
  for (int i = 0; i < 2000; ++i) {
    const TrainingExample example = draw_date_comparison(random, years);
    const std::string& text = example.source;
    const std::string& answer = example.targets.front();
    if (text.starts_with("Which date is earlier, ")) {
      const std::size_t middle = text.find(" or ");
      const auto a = parse_short_month(text.substr(23, middle - 23));
      const auto b = parse_short_month(text.substr(middle + 4, text.size() - middle - 5));
      ASSERT_TRUE(a.ok() && b.ok()) << text;
      EXPECT_EQ(answer, format_short_month(std::min(*a, *b)));
      continue;
    }
    const auto asked = parse_short_month(text.substr(5, 9));
    const auto first = parse_short_month(text.substr(24, 9));
    const auto last = parse_short_month(text.substr(37, 9));
    ASSERT_TRUE(asked.ok() && first.ok() && last.ok()) << text;
    EXPECT_EQ(answer == "yes", *first <= *asked && *asked <= *last) << text;
    ++(answer == "yes" ? num_yes : num_no);
  }
  EXPECT_NEAR(num_yes, num_no, 150);
}

}  // namespace
}  // namespace timeprobe
