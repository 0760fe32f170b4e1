#include "questions/traveler_question.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "time/date_text.h"

namespace timeprobe {
namespace {

const EventVocabulary& words() { return Universe::standard().vocabulary; }

CivilMinute minute_of(const std::string& iso) { return parse_iso_date(iso).value().first_minute(); }

struct Form {
  const char* iso;
  const char* english;
};

// Table 3 of the paper with the inflection of Figure 3.
const Form kForms[] = {
    {"Who watched a film in the living room on 2023-09-29?",
     "Who watched a film in the living room on September 29, 2023?"},
    {"Who watched a film in the living room on 2023-09-01?",
     "Who watched a film in the living room on September 01, 2023?"},
    {"Who ate a risotto in the living room in 2023-09?",
     "Who ate a risotto in the living room in September 2023?"},
    {"Who read a book in the living room in the year 2023?",
     "Who read a book in the living room in the year 2023?"},
    {"Who danced a lively salsa in the living room yesterday?",
     "Who danced a lively salsa in the living room yesterday?"},
    {"Who stored a wine bottle in the kitchen this month?",
     "Who stored a wine bottle in the kitchen this month?"},
    {"Who drank a juice in the kitchen recently?", "Who drank a juice in the kitchen recently?"},
    {"Who chatted with a friend in the kitchen some time ago?",
     "Who chatted with a friend in the kitchen some time ago?"},
    {"Who watched a film in the kitchen a long time ago?",
     "Who watched a film in the kitchen a long time ago?"},
    {"Who just watched a film in the living room?", "Who just watched a film in the living room?"},
    {"Did Tom eat a risotto in the kitchen on 2023-09-29?",
     "Did Tom eat a risotto in the kitchen on September 29, 2023?"},
    {"Did Tom just eat a risotto in the kitchen?", "Did Tom just eat a risotto in the kitchen?"},
    {"Did Tom eat a risotto in the kitchen recently?",
     "Did Tom eat a risotto in the kitchen recently?"},
    {"How often did Ria read a book in the living room last month?",
     "How often did Ria read a book in the living room last month?"},
    {"How often did Ria just read a book in the living room?",
     "How often did Ria just read a book in the living room?"},
    {"How often did Mary chat with a friend in the kitchen this year?",
     "How often did Mary chat with a friend in the kitchen this year?"},
    {"Did Mary store a wine bottle in the kitchen today?",
     "Did Mary store a wine bottle in the kitchen today?"},
    {"When was the last time Mary stored a wine bottle in the kitchen?",
     "When was the last time Mary stored a wine bottle in the kitchen?"},
    {"Who ate a risotto in the kitchen on Easter 2023?",
     "Who ate a risotto in the kitchen on Easter 2023?"},
    {"Did Tom eat a risotto in the kitchen two days before Christmas 2022?",
     "Did Tom eat a risotto in the kitchen two days before Christmas 2022?"},
    {"How often did Tom eat a risotto in the kitchen on Ria's birthday?",
     "How often did Tom eat a risotto in the kitchen on Ria's birthday?"},
};

TEST(TravelerQuestion, CanonicalFormsReadBackInBothStyles) {
  for (const Form& form : kForms) {
    for (const char* text : {form.iso, form.english}) {
      const auto question = read_question(text, words());
      ASSERT_TRUE(question.ok()) << text;
      EXPECT_EQ(format_question(*question, words(), DateStyle::iso), form.iso);
      EXPECT_EQ(format_question(*question, words(), DateStyle::english), form.english);
    }
  }
}

struct Variant {
  const char* text;
  const char* canonical;
};

TEST(TravelerQuestion, ReadsTheVariantsOfThePaper) {
  const Variant variants[] = {
      {"Did Tom eat risotto in the kitchen a long time ago?",
       "Did Tom eat a risotto in the kitchen a long time ago?"},
      {"Did Tom eat Risotto in the kitchen long time ago?",
       "Did Tom eat a risotto in the kitchen a long time ago?"},
      {"Who Watched A Film in the kitchen today?", "Who watched a film in the kitchen today?"},
      {"Who chatted with friend in the kitchen today?",
       "Who chatted with a friend in the kitchen today?"},
      {"Did Tom just eat risotto in the kitchen", "Did Tom just eat a risotto in the kitchen?"},
      {"  Who read a book in the kitchen in 2023 ?  ",
       "Who read a book in the kitchen in the year 2023?"},
      {"Who read a book in the kitchen on 24 December 2022?",
       "Who read a book in the kitchen on 24 December 2022?"},
  };
  for (const Variant& variant : variants) {
    const auto question = read_question(variant.text, words());
    ASSERT_TRUE(question.ok()) << variant.text;
    EXPECT_EQ(format_question(*question, words(), DateStyle::iso), variant.canonical);
  }
}

TEST(TravelerQuestion, TellsTheUserWhatItCannotRead) {
  for (const char* text : {"",
                           "?",
                           "Who",
                           "Who ?",
                           "Who watched a film?",
                           "Who watched a film in the living room?",
                           "Who watched a film in the cellar today?",
                           "Did Paul eat a risotto in the kitchen today?",
                           "Did eat a risotto in the kitchen today?",
                           "Did Tom ate a risotto in the kitchen today?",
                           "Who eat a risotto in the kitchen today?",
                           "Who ate a risotto in the kitchen tomorrow?",
                           "Who ate a risotto in the kitchen on 2023-02-30?",
                           "Who ate a risotto in the kitchen on 2023-09?",
                           "Who ate a risotto in the kitchen in 2023-09-29?",
                           "Who just ate a risotto in the kitchen today?",
                           "Who ate a risotto in the kitchen just?, and",
                           "When was the last time Tom ate a risotto in the kitchen today?",
                           "When was the last time Tom just ate a risotto in the kitchen?",
                           "When did Tom eat a risotto in the kitchen?"}) {
    const auto question = read_question(text, words());
    ASSERT_FALSE(question.ok()) << text;
    EXPECT_EQ(question.problem().message,
              "'" + std::string(text) + "' is not a question of TRAVELER about these events");
  }
}

// Every template with every type, subject, place and expression.
TEST(TravelerQuestion, EveryQuestionReadsBack) {
  std::vector<TemporalExpression> expressions = {
      Date(*make_day(2023, 9, 29)),
      Date(*make_day(1, 1, 1)),
      Date(*make_month(2023, 12)),
      Date(*make_year(2023)),
      Date(*make_year(33)),
      AnchoredDay{std::nullopt, HolidayAnchor{"Easter", *make_year(2023)}},
      AnchoredDay{Offset{1, CalendarUnit::day, Direction::after},
                  PersonalAnchor{{"Tom", "birthday"}, Turn::this_year}}};
  for (const SpeechRelative relative : kSpeechRelatives) expressions.emplace_back(relative);
  for (const VagueAdverb adverb : all_vague_adverbs()) expressions.emplace_back(adverb);
  EventVocabulary vocabulary = words();
  vocabulary.event_types.push_back({"watch", "TV", "watch TV", "watched TV", "watch TV"});
  vocabulary.event_types.push_back({"watch some", "film", "watch film", "watched film", ""});
  vocabulary.subjects = {"Tom", "Tom Smith", "Who"};
  vocabulary.locations = {"kitchen", "kitchen garden", "living room in the attic"};
  std::size_t count = 0;
  for (std::uint32_t type = 0; type < vocabulary.event_types.size(); ++type) {
    for (std::uint32_t place = 0; place < vocabulary.locations.size(); ++place) {
      for (const TemporalExpression& time : expressions) {
        for (std::uint32_t subject = 0; subject < vocabulary.subjects.size(); ++subject) {
          for (const TravelerTemplate form :
               {TravelerTemplate::who, TravelerTemplate::did, TravelerTemplate::how_often,
                TravelerTemplate::when_last}) {
            TravelerQuestion question{form, {type, place, subject}, time};
            if (form == TravelerTemplate::who) question.pattern.subject = std::nullopt;
            if (form == TravelerTemplate::when_last) question.time = {};
            for (const DateStyle style : {DateStyle::iso, DateStyle::english}) {
              const std::string text = format_question(question, vocabulary, style);
              const auto back = read_question(text, vocabulary);
              ASSERT_TRUE(back.ok() && *back == question) << text;
              ++count;
            }
          }
        }
      }
    }
  }
  EXPECT_EQ(count, 9u * 3 * 16 * 3 * 4 * 2);
}

struct Window {
  const char* now;
  const char* expression;
  const char* first;
  const char* last;
};

TEST(TravelerQuestion, WindowsAreThoseOfTheCalendar) {
  const Window windows[] = {
      {"2023-09-29 22:18", "today", "2023-09-29 00:00", "2023-09-29 23:59"},
      {"2023-09-29 22:18", "yesterday", "2023-09-28 00:00", "2023-09-28 23:59"},
      {"2023-09-29 22:18", "this month", "2023-09-01 00:00", "2023-09-30 23:59"},
      {"2023-09-29 22:18", "last month", "2023-08-01 00:00", "2023-08-31 23:59"},
      {"2023-09-29 22:18", "this year", "2023-01-01 00:00", "2023-12-31 23:59"},
      {"2024-03-01 00:00", "yesterday", "2024-02-29 00:00", "2024-02-29 23:59"},
      {"2024-03-31 00:00", "last month", "2024-02-01 00:00", "2024-02-29 23:59"},
      {"2024-01-01 00:00", "yesterday", "2023-12-31 00:00", "2023-12-31 23:59"},
      {"2024-01-15 00:00", "last month", "2023-12-01 00:00", "2023-12-31 23:59"},
      {"2024-01-15 00:00", "on 2023-02-28", "2023-02-28 00:00", "2023-02-28 23:59"},
      {"2024-01-15 00:00", "in 2023-02", "2023-02-01 00:00", "2023-02-28 23:59"},
      {"2024-01-15 00:00", "in the year 2023", "2023-01-01 00:00", "2023-12-31 23:59"},
      {"2024-01-15 00:00", "on Easter 2023", "2023-04-09 00:00", "2023-04-09 23:59"},
  };
  for (const Window& row : windows) {
    const auto question = read_question(
        "Who ate a risotto in the kitchen " + std::string(row.expression) + "?", words());
    ASSERT_TRUE(question.ok()) << row.expression;
    const auto window = window_of(question->time, minute_of(row.now), {});
    ASSERT_TRUE(window.ok()) << row.expression;
    EXPECT_EQ(*window, (TimeWindow{minute_of(row.first), minute_of(row.last)})) << row.expression;
  }
}

TEST(TravelerQuestion, VagueTimesAndNoneNameNoDays) {
  const CivilMinute now = minute_of("2023-09-29 22:18");
  EXPECT_EQ(window_of(VagueAdverb::recently, now, {}).problem().message,
            "'recently' names no days");
  EXPECT_EQ(window_of({}, now, {}).problem().message, "'' names no days");
  EXPECT_FALSE(
      window_of(AnchoredDay{std::nullopt, PersonalAnchor{{"Tom", "birthday"}, Turn::this_year}},
                now, {})
          .ok());
  EXPECT_EQ(
      window_of(SpeechRelative::last_month, minute_of("-9999-01-31 10:00"), {}).problem().message,
      "'last month' lies before the years of the calendar");
  EXPECT_TRUE(window_of(SpeechRelative::yesterday, minute_of("-9999-01-02 10:00"), {}).ok());
}

}  // namespace
}  // namespace timeprobe
