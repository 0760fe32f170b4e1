#include "timeline/timeline.h"

#include <gtest/gtest.h>

#include "time/date_text.h"

namespace timeprobe {
namespace {

Question question_with(ContextKind kind, const std::string& context, const std::string& text,
                       const std::string& answer) {
  Question question;
  question.question = text;
  question.context = {kind, context};
  question.answer.accepted = {answer};
  return question;
}

// "FC Barcelona 2004-10..2021-08 answer"
std::string text_of(const TimelineSpan& span) {
  constexpr const char* kRoles[] = {"told", "asked", "answer"};
  std::string range;
  if (const auto* dates = std::get_if<DateRange>(&span.range)) {
    range = format_iso_date(dates->first) + ".." + format_iso_date(dates->last);
  } else {
    const auto& places = std::get<PlaceRange>(span.range);
    range = std::to_string(places.first) + ".." + std::to_string(places.last);
  }
  return span.label + " " + range + " " + kRoles[static_cast<int>(span.role)];
}

std::vector<std::string> texts_of(const std::optional<Timeline>& timeline) {
  std::vector<std::string> texts;
  if (!timeline) return {"no timeline"};
  for (const TimelineSpan& span : timeline->spans) texts.push_back(text_of(span));
  for (const TimelineMark& mark : timeline->marks) {
    texts.push_back("mark " + mark.label + " " + format_iso_date(mark.range.first) + ".." +
                    format_iso_date(mark.range.last));
  }
  return texts;
}

using Texts = std::vector<std::string>;

const char* const kFacts =
    "Messi plays for FC Barcelona from Oct, 2004 to Aug, 2021. \n"
    "Messi plays for Paris Saint-Germain F.C. from Aug, 2021 to Jun, 2023.";

TEST(Timeline, FactsAndTheMonthThatIsAskedFor) {
  const auto timeline = timeline_of(question_with(
      ContextKind::facts, kFacts, "Which team did Messi play for in Jul, 2010?", "FC Barcelona"));
  EXPECT_EQ(texts_of(timeline), (Texts{"FC Barcelona 2004-10..2021-08 answer",
                                       "Paris Saint-Germain F.C. 2021-08..2023-06 told",
                                       "mark asked: Jul, 2010 2010-07..2010-07"}));
}

TEST(Timeline, AnAnchorIsNamedByTheQuestion) {
  const auto timeline = timeline_of(
      question_with(ContextKind::facts, kFacts, "Which team did Messi play for after FC Barcelona?",
                    "Paris Saint-Germain F.C."));
  EXPECT_EQ(texts_of(timeline), (Texts{"FC Barcelona 2004-10..2021-08 asked",
                                       "Paris Saint-Germain F.C. 2021-08..2023-06 answer"}));
  EXPECT_EQ(timeline->note, "asked: what came right after FC Barcelona");
}

TEST(Timeline, ArithmeticHasItsReferenceAndItsResult) {
  EXPECT_EQ(texts_of(timeline_of(
                question_with(ContextKind::none, "",
                              "What is the time 1 year and 7 month after May, 1013", "Dec, 1014"))),
            (Texts{"reference 1013-05..1013-05 asked", "answer 1014-12..1014-12 answer"}));
  EXPECT_EQ(texts_of(timeline_of(question_with(ContextKind::none, "",
                                               "What is the year 2 years before 1902?", "1900"))),
            (Texts{"reference 1902..1902 asked", "answer 1900..1900 answer"}));
}

TEST(Timeline, BeyondTheCalendarThereIsNone) {
  EXPECT_EQ(texts_of(timeline_of(question_with(ContextKind::none, "",
                                               "What is the year 9 years after 9998?", "10007"))),
            (Texts{"no timeline"}));
}

TEST(Timeline, TwoEventsOfChronoSense) {
  const auto timeline = timeline_of(question_with(
      ContextKind::events,
      "The event 'X' occurred between year 1863 and year 1875. The event 'Y' occurred between year "
      "1880 and year 1890.",
      "Did 'X' occur before 'Y' without any overlap between the two events? Answer True or False.",
      "True"));
  EXPECT_EQ(texts_of(timeline), (Texts{"X 1863..1875 asked", "Y 1880..1890 asked"}));
}

TEST(Timeline, AChainInWordsHasOneArrangement) {
  const auto timeline = timeline_of(question_with(
      ContextKind::events,
      "'Event B' and 'Event C' began at the same moment and ended at the same moment. 'Event C' "
      "and 'Event A' began at the same moment, but 'Event C' ended after 'Event A' ended.",
      "Is it certain, possible or impossible that 'Event B' and 'Event A' began at the same "
      "moment, but 'Event B' ended after 'Event A' ended? Answer Certain, Possible or Impossible.",
      "Certain"));
  EXPECT_EQ(texts_of(timeline),
            (Texts{"Event B 1..3 asked", "Event C 1..3 told", "Event A 1..2 asked"}));
}

Question household_question(const std::string& text) {
  Question question = question_with(ContextKind::events,
                                    "type\twatch\tfilm\twatch a film\twatched a film\twatch film\n"
                                    "subject\tMary\nsubject\tTom\n"
                                    "location\tliving room\nlocation\tkitchen\n"
                                    "2023-09-28 08:01\tMary\twatch film\tliving room\n"
                                    "2023-09-29 09:30\tMary\twatch film\tliving room\n"
                                    "2023-09-29 10:00\tTom\twatch film\tkitchen\n",
                                    text, "yes");
  question.speech_time = "2023-09-29 22:00";
  return question;
}

TEST(Timeline, EventsWithTheWindowThatIsMeant) {
  EXPECT_EQ(
      texts_of(timeline_of(household_question("Did Mary watch a film in the living room today?"))),
      (Texts{"Mary watched a film in the living room 2023-09-28 08:01..2023-09-28 08:01 asked",
             "Mary watched a film in the living room 2023-09-29 09:30..2023-09-29 09:30 answer",
             "Tom watched a film in the kitchen 2023-09-29 10:00..2023-09-29 10:00 told",
             "mark asked: today 2023-09-29 00:00..2023-09-29 23:59",
             "mark now 2023-09-29 22:00..2023-09-29 22:00"}));
}

TEST(Timeline, TheLastTimeIsTheAnswer) {
  const auto texts = texts_of(timeline_of(
      household_question("When was the last time Mary watched a film in the living room?")));
  EXPECT_EQ(texts.at(1),
            "Mary watched a film in the living room 2023-09-29 09:30..2023-09-29 09:30 answer");
}

TEST(Timeline, NoneForATextThatCannotBeRead) {
  for (const ContextKind kind : {ContextKind::none, ContextKind::facts, ContextKind::events}) {
    EXPECT_FALSE(timeline_of(question_with(kind, "</script>", "<b>?</b>", "x")));
  }
}

}  // namespace
}  // namespace timeprobe
