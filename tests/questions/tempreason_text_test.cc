#include "questions/tempreason_text.h"

#include <gtest/gtest.h>

#include "time/date_text.h"

namespace timeprobe {
namespace {

// The one reading that the facts (or, without facts, the likeliness) choose, in short form.
std::string reading(const std::string& question, const std::string& facts = "") {
  const Result<GroundedQuestion> grounded = read_with_facts(question, facts);
  if (!grounded) return "problem: " + grounded.problem().message;
  const TempReasonQuestion& meaning = grounded->question;
  if (const auto* year = std::get_if<YearArithmetic>(&meaning)) {
    return "year " + std::to_string(year_number(year->reference)) + " " +
           std::string(to_text(year->direction)) + " " + std::to_string(year->offset_years);
  }
  if (const auto* month = std::get_if<MonthArithmetic>(&meaning)) {
    return "month " + format_short_month(month->reference) + " " +
           std::string(to_text(month->direction)) + " " + std::to_string(month->offset_months);
  }
  if (const auto* event = std::get_if<EventAtTime>(&meaning)) {
    return event->relation.text() + " [" + event->subject + "] in " +
           format_short_month(event->time);
  }
  const auto& event = std::get<EventNextToEvent>(meaning);
  return event.relation.text() + " [" + event.subject + "] " +
         std::string(to_text(event.direction)) + " [" + event.anchor + "]";
}

struct Case {
  const char* name;
  const char* question;
  const char* facts;
  const char* reading;
};

class ReadWithFacts : public testing::TestWithParam<Case> {};

const Case kCases[] = {
    {"l1_both_units", "What is the time 7 year and 11 month before Sep, 1104", "",
     "month Sep, 1104 before 95"},
    {"l1_plural", "What is the time 9 months before Jan, 2000", "", "month Jan, 2000 before 9"},
    {"l1_one_year", "What is the time 1 year before Feb, 1000", "", "month Feb, 1000 before 12"},
    {"l1_with_question_mark", "What is the time 4 year after Jan, 1762?", "",
     "month Jan, 1762 after 48"},
    {"year_many", "What is the year 10 years after 1998?", "", "year 1998 after 10"},
    {"year_one", "What is the year before 1998?", "", "year 1998 before 1"},
    {"subject_with_in", "Which team did Jack in the Box play for in Jul, 1979?", "",
     "P54 [Jack in the Box] in Jul, 1979"},
    {"head_of_state_is_tried_before_head", "Who was the head of state of France in Jul, 1979?", "",
     "P35 [France] in Jul, 1979"},
    {"facts_choose_head_of_government", "Who was the head of state of Maine in Jul, 1979?",
     "A is the head of the government of state of Maine from Jan, 1979 to Jan, 1980.",
     "P6 [state of Maine] in Jul, 1979"},
    {"subject_with_before", "Which employer did Long before Dawn work for after Acme?",
     "Long before Dawn works for Acme from Jan, 1979 to Jan, 1980.",
     "P108 [Long before Dawn] after [Acme]"},
    {"anchor_with_after_and_before",
     "Which position did X hold before Chair after War before Peace?",
     "X holds the position of Chair after War before Peace from Jan, 1979 to Jan, 1980.",
     "P39 [X] before [Chair after War before Peace]"},
    {"paper_form_of_p6", "Who was the head of the government of Oslo in May, 1999?", "",
     "P6 [Oslo] in May, 1999"},
    {"coach", "Who was the head coach of the team Ajax before Rinus Michels?", "",
     "P286 [Ajax] before [Rinus Michels]"},
    {"unrelated", "How tall is the Eiffel Tower?", "",
     "problem: 'How tall is the Eiffel Tower?' is not a question of TempReason"},
    {"month_misspelt", "Which team did X play for in July, 1979?", "",
     "problem: 'Which team did X play for in July, 1979?' is not a question of TempReason"},
    {"facts_of_another_subject", "Which team did X play for in Jul, 1979?",
     "Y plays for Z from Jan, 1979 to Jan, 1980.",
     "problem: 'Y plays for Z' does not state P54 of 'X'"},
    {"no_fact", "Which team did X play for in Jul, 1979?", "X was a player.",
     "problem: 'X was a player.' is not a fact of the form '... from Jul, 1979 to Aug, 1980.'"},
    {"fact_backwards", "Which team did X play for in Jul, 1979?",
     "X plays for Z from Jan, 1981 to Jan, 1980.",
     "problem: 'X plays for Z from Jan, 1981 to Jan, 1980.' states an end before its start"},
    {"anchor_not_stated", "Which team did X play for after Q?",
     "X plays for Z from Jan, 1979 to Jan, 1980.", "problem: no fact states 'Q'"},
    {"empty", "", "", "problem: '' is not a question of TempReason"},
};

TEST_P(ReadWithFacts, ChoosesTheReading) {
  EXPECT_EQ(reading(GetParam().question, GetParam().facts), GetParam().reading);
}

INSTANTIATE_TEST_SUITE_P(Table, ReadWithFacts, testing::ValuesIn(kCases),
                         [](const auto& test) { return test.param.name; });

TEST(ReadFactContext, SplitsOnLinesAndNotOnFullStops) {
  const auto sentences = read_fact_context(
      "A. B. plays for Barnet F.C. from May, 998 to Jun, 999. \n A. B. plays for X from Y to Z "
      "from Jan, 2000 to Dec, 2022.");
  ASSERT_TRUE(sentences.ok());
  ASSERT_EQ(sentences->size(), 2u);
  EXPECT_EQ((*sentences)[0].body, "A. B. plays for Barnet F.C.");
  EXPECT_EQ((*sentences)[1].body, "A. B. plays for X from Y to Z");
  EXPECT_EQ((*sentences)[1].end, *make_month(2022, 12));
}

TEST(PeriodOf, TwentyYearsFromNineteenHundred) {
  EXPECT_EQ(period_of(*make_year(1899)), "before 1900");
  EXPECT_EQ(period_of(*make_year(1900)), "1900-1920");
  EXPECT_EQ(period_of(*make_year(1919)), "1900-1920");
  EXPECT_EQ(period_of(*make_year(2022)), "2020-2040");
}

}  // namespace
}  // namespace timeprobe
