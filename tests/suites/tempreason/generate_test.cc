#include "suites/tempreason/generate.h"

#include <gtest/gtest.h>

#include <set>

#include "base/error.h"
#include "time/date_text.h"

namespace timeprobe::tempreason {
namespace {

constexpr MonthCounts kSmall = {3000, 400, 400, 200};

std::vector<const std::vector<MonthTask>*> sets(const MonthTasks& tasks) {
  return {&tasks.train, &tasks.dev, &tasks.test, &tasks.future};
}

TEST(MonthTasks, HaveTheCountsAndRangesOfTheData) {
  const MonthTasks tasks = draw_month_tasks(7, MonthCounts());
  EXPECT_EQ(tasks.train.size(), 400000u);
  EXPECT_EQ(tasks.dev.size(), 4000u);
  EXPECT_EQ(tasks.test.size(), 4000u);
  EXPECT_EQ(tasks.future.size(), 2000u);
  std::set<std::string> texts;
  for (const auto* set : sets(tasks)) {
    const bool future = set == &tasks.future;
    const CivilMonth first = future ? *make_month(2020, 1) : *make_month(1000, 1);
    const CivilMonth last = future ? *make_month(2040, 11) : *make_month(2020, 11);
    for (std::size_t i = 0; i < set->size(); ++i) {
      const MonthTask& task = (*set)[i];
      ASSERT_TRUE(first <= task.reference && task.reference <= last);
      ASSERT_TRUE(0 <= task.years && task.years <= 10 && 0 <= task.months && task.months <= 12);
      ASSERT_GT(task.years + task.months, 0);
      ASSERT_EQ(task.direction == Direction::after, i * 2 < set->size());
      texts.insert(
          month_question(task, official_wording(), TempReasonTask::l1, "test", 0, 7).question);
    }
  }
  // Every question is unique across the splits.
  EXPECT_EQ(texts.size(), 410000u);
}

TEST(MonthTasks, ShareOfFormsIsThatOfTheOfficialFile) {
  // Official "after" half of the test set: 1716 both units, 117 years alone, 167 months alone.
  const MonthTasks tasks = draw_month_tasks(7, MonthCounts());
  double only_years = 0, only_months = 0;
  for (const MonthTask& task : tasks.train) {
    only_years += task.months == 0;
    only_months += task.years == 0;
  }
  EXPECT_NEAR(only_years / 400000, 10.0 / 142, 0.003);
  EXPECT_NEAR(only_months / 400000, 12.0 / 142, 0.003);
}

TEST(MonthTasks, TestSetDoesNotDependOnTheTrainingSet) {
  const MonthTasks small = draw_month_tasks(7, kSmall);
  MonthCounts more = kSmall;
  more.train = 5000;
  const MonthTasks large = draw_month_tasks(7, more);
  for (std::size_t i = 0; i < small.test.size(); ++i) {
    EXPECT_EQ(small.test[i].reference, large.test[i].reference);
  }
}

TEST(MonthTasks, TooManyIsAnError) { EXPECT_THROW(draw_month_tasks(7, {0, 0, 0, 100000}), Error); }

std::string l1_text(int years, int months, Direction direction) {
  return month_question({*make_month(1979, 7), years, months, direction}, official_wording(),
                        TempReasonTask::l1, "test", 3, 7)
      .question;
}

// Section 1.4 of the reference, every form.
TEST(MonthQuestion, HasTheWordingOfTheOfficialFile) {
  const Direction before = Direction::before, after = Direction::after;
  EXPECT_EQ(l1_text(7, 11, after), "What is the time 7 year and 11 month after Jul, 1979");
  EXPECT_EQ(l1_text(7, 0, after), "What is the time 7 year after Jul, 1979");
  EXPECT_EQ(l1_text(0, 7, after), "What is the time 7 month after Jul, 1979");
  EXPECT_EQ(l1_text(7, 11, before), "What is the time 7 year and 11 month before Jul, 1979");
  EXPECT_EQ(l1_text(7, 0, before), "What is the time 7 years before Jul, 1979");
  EXPECT_EQ(l1_text(1, 0, before), "What is the time 1 year before Jul, 1979");
  EXPECT_EQ(l1_text(0, 7, before), "What is the time 7 months before Jul, 1979");
  EXPECT_EQ(l1_text(0, 1, before), "What is the time 1 month before Jul, 1979");
}

TEST(YearQuestions, FourHundredAPeriodAreAllOfThem) {
  const std::vector<Question> questions = year_questions(7, 400, official_wording());
  ASSERT_EQ(questions.size(), 2800u);
  std::set<std::string> texts;
  std::map<std::string, int> by_period;
  for (const Question& question : questions) {
    texts.insert(question.question);
    ++by_period[question.labels.at("period")];
  }
  EXPECT_EQ(texts.size(), 2800u);
  EXPECT_EQ(by_period.size(), 7u);
  for (const auto& [period, count] : by_period) EXPECT_EQ(count, 400) << period;
  EXPECT_TRUE(texts.contains("What is the year before 1900?"));
  EXPECT_TRUE(texts.contains("What is the year 10 years after 2039?"));
}

TEST(YearQuestions, AnyNumberWorks) {
  EXPECT_EQ(year_questions(7, 3, official_wording()).size(), 21u);
  EXPECT_EQ(year_questions(7, 500, official_wording()).size(), 3500u);
}

FactGroup group_of(const std::vector<DatedFact>& facts) {
  return {{"S", *EntityId::parse("Q1")}, *PropertyId::parse("P39"), facts};
}

DatedFact fact(const std::string& object, const std::string& start, const std::string& end) {
  return {
      {object, std::nullopt}, parse_iso_date(start)->first_day(), parse_iso_date(end)->first_day()};
}

TEST(TimeQuestions, OneAFactWithAllCoveringObjects) {
  const FactGroup group = group_of({fact("A", "1990-03-10", "1990-03-20"),
                                    fact("B", "1990-03-20", "1995"), fact("C", "1999", "2001")});
  const std::vector<Question> questions = time_questions(group, {7, 1.0}, official_wording());
  ASSERT_EQ(questions.size(), 3u);
  EXPECT_EQ(questions[0].id, "L2_Q1_P39_0");
  EXPECT_EQ(questions[0].question, "Which position did S hold in Mar, 1990?");
  // A ends and B starts in the asked month: both count.
  EXPECT_EQ(questions[0].answer.accepted, (std::vector<std::string>{"A", "B"}));
  EXPECT_EQ(questions[0].negatives, std::vector<std::string>{"C"});
  EXPECT_EQ(questions[2].labels.at("setting"), "reasonqa");
  EXPECT_NE(questions[0].context.text.find(". \n S holds"), std::string::npos);
}

// The month in which another fact ends still is its own.
TEST(TimeQuestions, AFactCoversTheMonthOfItsEnd) {
  const FactGroup group =
      group_of({fact("A", "1988", "1990-03-20"), fact("B", "1990-03-20", "1990-03-30")});
  const std::vector<Question> questions = time_questions(group, {7, 1.0}, official_wording());
  ASSERT_EQ(questions.size(), 2u);
  EXPECT_EQ(questions[1].answer.accepted, (std::vector<std::string>{"B", "A"}));
}

TEST(TimeQuestions, DaysAreUniformInTheFact) {
  const FactGroup group =
      group_of({fact("A", "1900", "2000"), fact("B", "2001", "2002"), fact("C", "2003", "2004")});
  double mean_year = 0;
  constexpr int kDraws = 2000;
  for (int seed = 0; seed < kDraws; ++seed) {
    const auto questions =
        time_questions(group, {static_cast<std::uint64_t>(seed), 1.0}, official_wording());
    mean_year += std::stod(questions[0].labels.at("time").substr(0, 4)) / kDraws;
  }
  EXPECT_NEAR(mean_year, 1949.5, 2.0);
}

std::vector<std::string> ids_and_answers(const std::vector<Question>& questions) {
  std::vector<std::string> texts;
  for (const Question& question : questions) {
    texts.push_back(question.id + " " + question.question + " " + question.answer.accepted[0]);
  }
  return texts;
}

TEST(EventQuestions, EvenIdsAskBeforeAndOddIdsAfter) {
  const FactGroup group =
      group_of({fact("A", "1990", "1992"), fact("B", "1992", "1995"), fact("C", "1996", "1999")});
  EXPECT_EQ(ids_and_answers(event_questions(group, {7, 1.0}, official_wording())),
            (std::vector<std::string>{"L3_Q1_P39_0 Which position did S hold before B? A",
                                      "L3_Q1_P39_1 Which position did S hold after A? B",
                                      "L3_Q1_P39_2 Which position did S hold before C? B",
                                      "L3_Q1_P39_3 Which position did S hold after B? C"}));
}

TEST(EventQuestions, PairsWithPointFactsAreDroppedAndNotJoined) {
  const FactGroup group = group_of({fact("A", "1990", "1992"), fact("P", "1993", "1993"),
                                    fact("B", "1994", "1995"), fact("C", "1996", "1999")});
  EXPECT_EQ(ids_and_answers(event_questions(group, {7, 1.0}, official_wording())),
            (std::vector<std::string>{"L3_Q1_P39_0 Which position did S hold before C? B",
                                      "L3_Q1_P39_1 Which position did S hold after B? C"}));
}

TEST(EventQuestions, OverlappingPairsKeepTheirNumberAndAreNotAsked) {
  const FactGroup group =
      group_of({fact("A", "1990", "1993"), fact("B", "1992", "1995"), fact("C", "1996", "1999")});
  const auto questions = event_questions(group, {7, 1.0}, official_wording());
  ASSERT_EQ(questions.size(), 2u);
  EXPECT_EQ(questions[0].id, "L3_Q1_P39_2");
  EXPECT_EQ(questions[0].labels.at("date"), "1996-01-01");  // the anchor's start
  EXPECT_EQ(questions[0].negatives, (std::vector<std::string>{"A", "C"}));
}

TEST(EventQuestions, KeepsTheShare) {
  std::vector<DatedFact> facts;
  for (int i = 0; i < 2001; ++i) {
    facts.push_back(
        fact("O" + std::to_string(i), std::to_string(3000 + 2 * i), std::to_string(3001 + 2 * i)));
  }
  const auto questions = event_questions(group_of(facts), {7, 0.6}, official_wording());
  EXPECT_NEAR(static_cast<double>(questions.size()) / 4000.0, 0.6, 0.03);
}

}  // namespace
}  // namespace timeprobe::tempreason
