#include "drawn_exercises/month_exercises.h"

#include <gtest/gtest.h>

#include <set>

#include "base/error.h"
#include "questions/tempreason_text.h"
#include "time/date_text.h"

namespace timeprobe {
namespace {

// The parser of the official wording reads every drawn question, and the calendar agrees.
TEST(MonthExercises, SayWhatTheOfficialWordingSays) {
  const MonthExercises exercises({.years = YearRanges("1000-2020"), .seed = 4});
  for (std::uint64_t place = 0; place < 2000; ++place) {
    const TrainingExample example = exercises.draw(place);
    const auto readings = read_tempreason_question(example.source);
    ASSERT_TRUE(readings.ok()) << example.source;
    const auto* const meaning = std::get_if<MonthArithmetic>(&readings->front());
    ASSERT_NE(meaning, nullptr) << example.source;
    const std::int64_t offset =
        meaning->direction == Direction::after ? meaning->offset_months : -meaning->offset_months;
    EXPECT_EQ(example.targets.front(), format_short_month(meaning->reference + offset));
    EXPECT_GE(meaning->reference, *make_month(1000, 1));
    EXPECT_LE(meaning->reference, *make_month(2020, 12));
    EXPECT_NE(offset, 0);
  }
}

TEST(MonthExercises, NeverDrawWhatIsHeldOut) {
  const MonthExercises first({.years = YearRanges("2000"), .seed = 4});
  HeldOutQuestions held_out;
  std::set<std::string> taken;
  for (std::uint64_t place = 0; place < 500; ++place) {
    taken.insert(first.draw(place).source);
    held_out.add(first.draw(place).source);
  }
  const MonthExercises second({.years = YearRanges("2000"), .seed = 4, .held_out = held_out});
  for (std::uint64_t place = 0; place < 500; ++place) {
    EXPECT_FALSE(taken.contains(second.draw(place).source));
  }
}

TEST(MonthExercises, AreAFunctionOfSeedAndPlace) {
  const MonthExercises a({.seed = 1});
  const MonthExercises b({.seed = 2});
  EXPECT_EQ(a.draw(7), a.draw(7));
  EXPECT_NE(a.draw(7).source, b.draw(7).source);
  EXPECT_NE(a.draw(7).source, a.draw(8).source);
}

TEST(YearRanges, DrawFromAllOfThem) {
  const YearRanges ranges("1990-1991,2060");
  Random random(1);
  std::set<CivilMonth> drawn;
  for (int i = 0; i < 2000; ++i) drawn.insert(ranges.draw_month(random));
  EXPECT_EQ(drawn.size(), 36u);
  EXPECT_EQ(*drawn.begin(), *make_month(1990, 1));
  EXPECT_EQ(*drawn.rbegin(), *make_month(2060, 12));
}

TEST(YearRanges, RefuseWhatIsNone) {
  for (const char* text : {"", "x", "2000-1990", "0-5", "1990-", "1990,,1991", "1-10000"}) {
    EXPECT_THROW(YearRanges{text}, Error) << text;
  }
}

}  // namespace
}  // namespace timeprobe
