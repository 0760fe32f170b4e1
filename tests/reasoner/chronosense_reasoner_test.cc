#include "reasoner/chronosense_reasoner.h"

#include <gtest/gtest.h>

#include "reasoner/reasoner.h"
#include "suites/chronosense/chronosense.h"
#include "tests/reference/slow_chronosense.h"
#include "tests/suites/chronosense/drawn_questions.h"

namespace timeprobe {
namespace {

using chronosense::DrawnOptions;

struct Names {
  const char* a;
  const char* b;
};

// Names with quotes and the sentences' own words.
const Names kNames[] = {{"Event A", "Event B"},
                        {"Thirty Years' War", "Reign of Louis XIV"},
                        {"'quoted'", "\"double\""},
                        {"Did X", "did X"},
                        {"X' occurred between year 1 and year 2. The event 'Y", "Y"},
                        {"between year 1900 and year 1910.", "the year 1910"},
                        {"A' began in year 1900. 'A", "A' lasted for 3 years"},
                        {"A in the year 1900? Answer True or False.", "occurs every 2 years."},
                        {"before", "after without any overlap between the two events?"},
                        {"\xC3\x89v\xC3\xA9nement", "{a}"}};

TEST(ChronoSenseReasoner, AnswersEveryTaskWordingUnitAndName) {
  std::size_t num_questions = 0;
  for (const Granularity unit : {Granularity::year, Granularity::month, Granularity::day}) {
    for (const Typos typos : {Typos::corrected, Typos::verbatim}) {
      for (const Names& names : kNames) {
        DrawnOptions options{.items = 6, .unit = unit, .typos = typos};
        options.a = names.a;
        options.b = names.b;
        for (const Question& question : chronosense::drawn_questions(options)) {
          const Conclusion conclusion = reason(question.question, question.context);
          ASSERT_EQ(conclusion.status, ConclusionStatus::answered)
              << question.context.text << ' ' << question.question << conclusion.explanation;
          ASSERT_EQ(conclusion.answers, question.answer.accepted)
              << question.context.text << ' ' << question.question;
          ASSERT_EQ(chronosense::score(question, {.text = conclusion.answers[0]}).value, 1.0);
          ++num_questions;
        }
      }
    }
  }
  EXPECT_EQ(num_questions, 3u * 2u * 10u * 16u * 6u * 3u * 2u);
}

// Also where years leave a hypothesis open, which no built question does: every quadruple of years,
// single-year events included, against the slow truth.
TEST(ChronoSenseReasoner, AgreesWithBruteForceOverAllYears) {
  const auto year = [](std::int64_t number) { return Date(*make_year(1900 + number)); };
  for (int i = 0; i < 256; ++i) {
    const int a1 = i / 64, a2 = i / 16 % 4, b1 = i / 4 % 4, b2 = i % 4;
    if (a1 > a2 || b1 > b2) continue;
    const std::string context =
        paper_wording().context(StatedPair{{"X", year(a1), year(a2)}, {"Y", year(b1), year(b2)}});
    for (const Relation relation : all_relations()) {
      const std::string question =
          paper_wording().question({relation, 1, 0}, "X", "Y", Typos::corrected);
      const std::string truth =
          reference::slow_chronosense(reference::read_slow_chronosense(question, context));
      const Conclusion conclusion = reason_chronosense(question, context);
      const std::string answer = conclusion.status == ConclusionStatus::no_answer ? "unknown"
                                 : conclusion.answers.at(0) == "True"             ? "yes"
                                                                                  : "no";
      ASSERT_EQ(answer, truth) << context << ' ' << question;
    }
  }
}

const char* const kPair =
    "The event 'X' occurred between year 1863 and year 1875. The event 'Y' occurred between year "
    "1875 and year 1945.";

TEST(ChronoSenseReasoner, NamesTheYearsItUsed) {
  const Conclusion meets =
      reason_chronosense("Did 'X' end in the same year as 'Y' began? Answer True or False.", kPair);
  EXPECT_EQ(meets.answers, (std::vector<std::string>{"True"}));
  EXPECT_EQ(meets.explanation, "meets holds for these dates");
  EXPECT_EQ(meets.evidence, (std::vector<std::string>{"'X': 1863 to 1875", "'Y': 1875 to 1945"}));
  const Conclusion end = reason_chronosense("Did 'X' end in the year 1987? Answer True or False.",
                                            "'X' began in year 1948. 'X' lasted for 39 years.");
  EXPECT_EQ(end.explanation, "1948 plus 39 is 1987");
  EXPECT_EQ(end.evidence, (std::vector<std::string>{"'X': ends 1987"}));
  const Conclusion next =
      reason_chronosense("Did 'X' occur again in the year 1950? Answer True or False.",
                         "'X' first occurred in year 1909. 'X' occurs every 12 years.");
  EXPECT_EQ(next.answers, (std::vector<std::string>{"False"}));
  EXPECT_EQ(next.evidence, (std::vector<std::string>{"'X': again 1957"}));
  const Conclusion between =
      reason_chronosense("Was 'X' happening in the year 1950? Answer True or False.",
                         "'X' occurred between year 1940 and year 1945.");
  EXPECT_EQ(between.explanation, "1950 lies outside these years");
  EXPECT_EQ(between.evidence, (std::vector<std::string>{"'X': 1940 to 1945"}));
}

// Something of the event happens in the years at its edges.
TEST(ChronoSenseReasoner, AnEventGoesOnFromItsFirstYearToItsLast) {
  for (const auto& [year, answer] : std::vector<std::pair<const char*, const char*>>{
           {"1939", "False"}, {"1940", "True"}, {"1945", "True"}, {"1946", "False"}}) {
    EXPECT_EQ(reason_chronosense(std::string("During the year ") + year + ", was 'X' in progress?",
                                 "'X' occurred between March 1940 and May 1945.")
                  .answers,
              (std::vector<std::string>{answer}))
        << year;
  }
}

TEST(ChronoSenseReasoner, DoesNotGuessWhatYearsLeaveOpen) {
  const Conclusion open = reason_chronosense(
      "Did 'X' occur before 'Y' without any overlap between the two events?", kPair);
  EXPECT_EQ(open.status, ConclusionStatus::no_answer);
  EXPECT_EQ(open.explanation, "the dates do not decide before");
  EXPECT_EQ(open.evidence.size(), 2u);
}

// "Is A starting earlier than A ..." is always false by its letters; it is read as what was meant.
TEST(ChronoSenseReasoner, ReadsTheTypoThatNamesOneEventTwiceAsMeant) {
  const char* const question =
      "Is 'X' starting earlier than 'X' and concluding within the same year? Answer True or "
      "False.";
  EXPECT_EQ(reason_chronosense(question,
                               "The event 'X' occurred between year 1863 and year 1945. The event "
                               "'Y' occurred between year 1875 and year 1945.")
                .answers,
            (std::vector<std::string>{"True"}));
  EXPECT_EQ(reason_chronosense(question, kPair).answers, (std::vector<std::string>{"False"}));
}

struct Malformed {
  const char* name;
  const char* question;
  const char* context;
};

class ChronoSenseMalformed : public testing::TestWithParam<Malformed> {};

const char* const kBefore = "Did 'X' occur before 'Y' without any overlap between the two events?";

const Malformed kMalformed[] = {
    {"nothing", "", ""},
    {"no_context", kBefore, ""},
    {"one_event", kBefore, "The event 'X' occurred between year 1863 and year 1875."},
    {"end_before_start", kBefore,
     "The event 'X' occurred between year 1875 and year 1863. The event 'Y' occurred between year "
     "1939 and year 1945."},
    {"no_number", kBefore,
     "The event 'X' occurred between year abc and year 1875. The event 'Y' occurred between year "
     "1939 and year 1945."},
    {"year_beyond_the_calendar", kBefore,
     "The event 'X' occurred between year 1863 and year 18750. The event 'Y' occurred between year "
     "19390 and year 19450."},
    {"year_that_no_number_holds", kBefore,
     "The event 'X' occurred between year 1863 and year 99999999999999999999. The event 'Y' "
     "occurred between year 1939 and year 1945."},
    {"mixed_units", kBefore,
     "The event 'X' occurred between March 1863 and May 1875. The event 'Y' occurred between year "
     "1939 and year 1945."},
    {"no_such_day", kBefore,
     "The event 'X' occurred between 30 February 1863 and 1 May 1875. The event 'Y' occurred "
     "between 1 March 1939 and 2 March 1945."},
    {"other_names", "Did 'X' occur before 'Z' without any overlap between the two events?", kPair},
    {"other_wording", "Was 'X' earlier than 'Y'?", kPair},
    {"arithmetic_about_a_pair", "Did 'X' end in the year 1875?", kPair},
    {"pair_about_one_event", kBefore, "'X' began in year 1948. 'X' lasted for 39 years."},
    {"no_year_asked", "Did 'X' end in the year ?",
     "'X' began in year 1948. 'X' lasted for 39 years."},
    {"negative_length", "Did 'X' end in the year 1900?",
     "'X' began in year 1948. 'X' lasted for -39 years."},
    {"two_names", "Did 'X' end in the year 1987?",
     "'X' began in year 1948. 'Z' lasted for 39 years."},
    {"length_beyond_the_calendar", "Did 'X' end in the year 1987?",
     "'X' began in year 1948. 'X' lasted for 9000 years."},
    {"length_that_overflows_a_sum", "Did 'X' end in the year 1987?",
     "'X' began in year 1948. 'X' lasted for 9223372036854775807 years."},
};

TEST_P(ChronoSenseMalformed, IsNotUnderstood) {
  const Conclusion conclusion = reason_chronosense(GetParam().question, GetParam().context);
  EXPECT_EQ(conclusion.status, ConclusionStatus::not_understood);
  EXPECT_TRUE(conclusion.answers.empty());
  EXPECT_FALSE(conclusion.explanation.empty());
  // An empty answer is scored as empty, not as wrong.
  Question question;
  question.answer = {AnswerKind::boolean, {"True"}};
  EXPECT_EQ(chronosense::score(question, {}).verdict, Verdict::empty);
}

INSTANTIATE_TEST_SUITE_P(Table, ChronoSenseMalformed, testing::ValuesIn(kMalformed),
                         [](const auto& test) { return test.param.name; });

TEST(ChronoSenseReasoner, RepetitionsEndWithTheCalendar) {
  const auto answers = [](const char* period, const char* year) {
    return reason_chronosense(std::string("Did 'X' occur again in the year ") + year + "?",
                              std::string("'X' first occurred in year 1909. 'X' occurs every ") +
                                  period + " years.")
        .answers;
  };
  const std::vector<std::string> yes = {"True"}, no = {"False"};
  EXPECT_EQ(answers("12", "1921"), yes);
  EXPECT_EQ(answers("12", "1933"), yes);
  EXPECT_EQ(answers("12", "1909"), no);  // "again"
  EXPECT_EQ(answers("12", "1897"), no);
  EXPECT_EQ(answers("12", "99999999"), no);
  EXPECT_EQ(answers("9223372036854775807", "1950"), no);
}

}  // namespace
}  // namespace timeprobe
