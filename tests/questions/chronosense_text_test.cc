#include "questions/chronosense_text.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

StatedEvent years(const std::string& name, int start, int end) {
  return {name, Date(*make_year(start)), Date(*make_year(end))};
}

// Names that look like parts of sentences.
const char* const kNames[] = {"Event A",
                              "Thirty Years' War",
                              "'quoted'",
                              "X' occurred between year 1 and year 2. The event 'Y",
                              "A in the year 1900?",
                              "Reign of X and Y",
                              "\xC3\x89"
                              "a"};

TEST(ChronoSenseText, WritesThePapersContextAndBaseWording) {
  const StatedPair pair = {years("X", 1863, 1875), years("Y", 1939, 1945)};
  EXPECT_EQ(
      paper_wording().context(pair),
      "The event 'X' occurred between year 1863 and year 1875. The event 'Y' occurred between "
      "year 1939 and year 1945.");
  EXPECT_EQ(paper_wording().question({Relation::before, 1, 0}, "X", "Y", Typos::corrected),
            "Did 'X' occur before 'Y' without any overlap between the two events? Answer True or "
            "False.");
}

TEST(ChronoSenseText, WritesTheTyposOfTheSecondRendering) {
  const auto text = [](Relation relation) {
    return paper_wording().question({relation, 2, 0}, "Event A", "Event B", Typos::verbatim);
  };
  EXPECT_EQ(text(Relation::during),
            "Is 'Event A' fully enclosed by 'Event B', starting and ending within 'Event B's "
            "duration? Answer True or False.");
  EXPECT_EQ(text(Relation::contains),
            "Does 'Event A' fully enclose 'Event A', starting before and ending after 'Event B'? "
            "Answer True or False.");
}

// Days are "on"; the other preposition is read, too.
TEST(ChronoSenseText, DatesHaveTheirPreposition) {
  const Date day = *make_day(1921, 8, 21), month = *make_month(1921, 8), year = *make_year(1921);
  const std::string began = paper_wording().context(StatedDuration{"A", day, 3});
  EXPECT_EQ(began, "'A' began on 21 August 1921. 'A' lasted for 3 days.");
  EXPECT_EQ(paper_wording().context(StatedDuration{"A", month, 3}),
            "'A' began in August 1921. 'A' lasted for 3 months.");
  EXPECT_EQ(paper_wording().context(StatedDuration{"A", year, 3}),
            "'A' began in year 1921. 'A' lasted for 3 years.");
  EXPECT_EQ(paper_wording().context(StatedFrequency{"A", day, 300}),
            "'A' first occurred on 21 August 1921. 'A' occurs every 300 days.");
  for (const char* context : {"'A' began in 21 August 1921. 'A' lasted for 3 days.",
                              "'A' began on 21 August 1921. 'A' lasted for 3 days."}) {
    const auto read = read_chronosense("Did 'A' end in the year 1921?", context);
    ASSERT_TRUE(read.ok()) << context;
    EXPECT_EQ(read->context, ChronoSenseContext(StatedDuration{"A", day, 3}));
  }
}

TEST(ChronoSenseText, ReadsEveryTaskWordingAndTypoWithAnyNames) {
  for (const ChronoSenseTask& task : chronosense_tasks()) {
    for (int variant = 1; variant <= 3; ++variant) {
      for (const Typos typos : {Typos::corrected, Typos::verbatim}) {
        for (const char* a : kNames) {
          for (const char* b : kNames) {
            if (a == b) continue;
            std::vector<ChronoSenseContext> contexts;
            if (std::holds_alternative<Relation>(task)) {
              contexts = {
                  StatedPair{years(a, 1863, 1875), years(b, -5, 1945)},
                  StatedPair{{a, Date(*make_month(1863, 3)), Date(*make_month(1875, 7))},
                             {b, Date(*make_month(1900, 1)), Date(*make_month(1900, 1))}},
                  StatedPair{{a, Date(*make_day(1863, 3, 5)), Date(*make_day(1875, 7, 9))},
                             {b, Date(*make_day(1900, 1, 1)), Date(*make_day(1900, 1, 2))}}};
            } else if (task == ChronoSenseTask(ArithmeticTask::end_timepoint)) {
              contexts = {StatedDuration{a, Date(*make_year(1948)), 39},
                          StatedDuration{a, Date(*make_month(1948, 5)), 1}};
            } else if (task == ChronoSenseTask(ArithmeticTask::next_occurrence)) {
              contexts = {StatedFrequency{a, Date(*make_year(1909)), 12},
                          StatedFrequency{a, Date(*make_day(1909, 2, 3)), 400}};
            } else {
              contexts = {years(a, 1863, 1875)};
            }
            const Hypothesis hypothesis = {task, variant,
                                           std::holds_alternative<Relation>(task) ? 0 : 1921};
            for (const ChronoSenseContext& context : contexts) {
              const std::string text = paper_wording().context(context);
              const std::string question = paper_wording().question(hypothesis, a, b, typos);
              const Result<ReadHypothesis> read = read_chronosense(question, text);
              ASSERT_TRUE(read.ok()) << text << "\n" << question;
              EXPECT_EQ(read->context, context) << text;
              EXPECT_EQ(read->hypothesis, hypothesis) << question;
            }
          }
        }
      }
    }
  }
}

TEST(ChronoSenseText, SaysWhatItCannotRead) {
  const std::string context = paper_wording().context(years("A", 1863, 1875));
  EXPECT_EQ(read_chronosense("Was 'B' happening in the year 1870?", context).problem().message,
            "'Was 'B' happening in the year 1870?' is not a hypothesis of ChronoSense about 'A'");
  EXPECT_EQ(read_chronosense("Did 'A' end in the year 1870?", context).problem().message,
            "'Did 'A' end in the year 1870?' does not fit its context");
  EXPECT_EQ(
      read_chronosense("Was 'A' happening in the year 1870?", "A was long.").problem().message,
      "'A was long.' is not a context of ChronoSense");
}

}  // namespace
}  // namespace timeprobe
