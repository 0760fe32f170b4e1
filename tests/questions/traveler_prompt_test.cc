#include "questions/traveler_prompt.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "questions/event_sheet.h"
#include "time/date_text.h"

namespace timeprobe {
namespace {

CivilMinute minute_of(const std::string& iso) { return parse_iso_date(iso).value().first_minute(); }

// The five events of the paper's Figures 2 and 3.
class Figures : public testing::Test {
 protected:
  Figures()
      : sheet_{Universe::standard().vocabulary,
               {},
               {{0, 0, 0, minute_of("2023-09-29 08:01")},
                {1, 1, 1, minute_of("2023-09-28 14:27")},
                {2, 2, 0, minute_of("2023-06-11 12:44")},
                {3, 0, 1, minute_of("2023-08-11 10:57")},
                {4, 1, 0, minute_of("2023-09-01 20:44")}}} {}

  std::string whole(const std::string& form, const std::string& question) const {
    const auto asked = read_question(question, sheet_.vocabulary).value();
    const auto messages = traveler_wording().messages(sheet_, asked, minute_of("2023-09-29 22:18"),
                                                      parse_traveler_form(form).value());
    return in_single_turn({messages, {}, ""}).messages.at(0).content;
  }

  EventSheet sheet_;
};

constexpr const char* kWho = "Who watched a film in the living room on 2023-09-29?";
constexpr const char* kJsonEvents =
    "I will give you a list indicating events and when they have taken place (event set): {Action: "
    "watch, Object: film, Location: living room, Subject: Mary, Date: 2023-09-29 08:01}, {Action: "
    "eat, Object: risotto, Location: kitchen, Subject: Tom, Date: 2023-09-28 14:27}, {Action: "
    "read, Object: book, Location: living room, Subject: Ria, Date: 2023-06-11 12:44}, {Action: "
    "dance, Object: lively salsa, Location: kitchen, Subject: Mary, Date: 2023-08-11 10:57}, "
    "{Action: store, Object: wine bottle, Location: living room, Subject: Tom, Date: 2023-09-01 "
    "20:44}. ";
constexpr const char* kLanguageEvents =
    "I have a list of events (event set) that have occurred in the past, including who did what, "
    "where and when: On September 29, 2023 at 08:01, Mary watched a film in the living room. On "
    "September 28, 2023 at 14:27, Tom ate a risotto in the kitchen. On June 11, 2023 at 12:44, Ria "
    "read a book in the living room. On August 11, 2023 at 10:57, Mary danced a lively salsa in "
    "the kitchen. On September 01, 2023 at 20:44, Tom stored a wine bottle in the living room. ";

TEST_F(Figures, Figure2) {
  EXPECT_EQ(whole("zero-shot/date-only/json", kWho),
            std::string("Today is the 2023-09-29 22:18. ") + kJsonEvents +
                "Who watched a film in the living room on 2023-09-29? Answer with the the name of "
                "the subject or say 'nobody'.");
}

TEST_F(Figures, Figure3) {
  EXPECT_EQ(whole("cot-review/date-only/language", kWho),
            std::string("Review each event out of the event set sequentially. If the action, "
                        "object, location and date of an event match the information in the "
                        "question, record the subject of that event. At the end return the "
                        "subjects of all matched events. Today's date is September 29, 2023, and "
                        "the time is 22:18. ") +
                kLanguageEvents +
                "Now, I want to know: Who watched a film in the living room on September 29, "
                "2023?");
}

// The item with the date 2023-08-11 stands in section 3.3 of the paper.
TEST_F(Figures, ExtendedDates) {
  const std::string json = whole("zero-shot/date-extended/json", kWho);
  EXPECT_NE(json.find("Subject: Mary, Date: 2023-08-11 10:57, Weekday: Friday, Calendar Week: 32}"),
            std::string::npos);
  EXPECT_TRUE(
      json.starts_with("Today is the 2023-09-29 22:18, Weekday: Friday, Calendar Week: 39. "
                       "I will give you"));
  const std::string language = whole("zero-shot/date-extended/language", kWho);
  EXPECT_NE(language.find("On August 11, 2023 at 10:57, which was a Friday in calendar week 32, "
                          "Mary danced a lively salsa in the kitchen."),
            std::string::npos);
  EXPECT_TRUE(
      language.starts_with("Today's date is September 29, 2023, which is a Friday in "
                           "calendar week 39, and the time is 22:18. I have a list"));
}

struct Golden {
  const char* question;
  const char* asked;  // in words
  const char* review;
  const char* restriction;
};

// Not printed in the paper; worded in data/suites/traveler/wording.yaml.
TEST_F(Figures, TheOtherTemplates) {
  const Golden rows[] = {
      {"Did Tom eat a risotto in the kitchen in 2023-09?",
       "Did Tom eat a risotto in the kitchen in September 2023?",
       "Review each event out of the event set sequentially. If the action, object, location, "
       "subject and date of an event match the information in the question, record that event. At "
       "the end return 'yes' if any event was recorded, otherwise return 'no'. ",
       " Answer with 'yes' or 'no'."},
      {"How often did Ria read a book in the living room in the year 2023?",
       "How often did Ria read a book in the living room in the year 2023?",
       "Review each event out of the event set sequentially. Start with a sum of 0. If the action, "
       "object, location, subject and date of an event match the information in the question, add "
       "1 to the sum. At the end return the sum. ",
       " Answer with a number."},
      {"When was the last time Tom stored a wine bottle in the living room?",
       "When was the last time Tom stored a wine bottle in the living room?",
       "Review each event out of the event set sequentially. If the action, object, location and "
       "subject of an event match the information in the question, record the date and time of "
       "that event. At the end return the date and time of the most recent recorded event, or "
       "'nothing' if no event was recorded. ",
       " Answer with the date and the time of the event or say 'nothing'."}};
  const std::string json_today = "Today is the 2023-09-29 22:18. ";
  const std::string today = "Today's date is September 29, 2023, and the time is 22:18. ";
  const std::string ask = "Now, I want to know: ";
  for (const Golden& row : rows) {
    EXPECT_EQ(whole("zero-shot/date-only/json", row.question),
              json_today + kJsonEvents + row.question + row.restriction);
    EXPECT_EQ(whole("cot-review/date-only/json", row.question),
              row.review + json_today + kJsonEvents + row.question);
    EXPECT_EQ(whole("cot-review/date-only/language", row.question),
              row.review + today + kLanguageEvents + ask + row.asked);
    EXPECT_EQ(
        whole("cot-step-by-step/date-only/language", row.question),
        "Let's think step by step: " + today + kLanguageEvents + ask + row.asked + row.restriction);
  }
}

TEST_F(Figures, InstructionsAreTheSystems) {
  const auto asked = read_question(kWho, sheet_.vocabulary).value();
  for (const TravelerForm& form : traveler_forms()) {
    const auto messages =
        traveler_wording().messages(sheet_, asked, minute_of("2023-09-29 22:18"), form);
    const bool zero_shot = form.strategy == TravelerStrategy::zero_shot;
    ASSERT_EQ(messages.size(), zero_shot ? 1u : 2u) << to_text(form);
    EXPECT_EQ(messages.back().role, Role::user);
    EXPECT_TRUE(messages.back().content.starts_with("Today"));
    EXPECT_EQ(messages.front().role, zero_shot ? Role::user : Role::system);
  }
}

TEST_F(Figures, FactsStandBeforeTheEvents) {
  sheet_.facts = {"Tom's birthday is on 14 March.", "Ria's name day is on 2 May, since 1998."};
  const std::string text =
      whole("zero-shot/date-only/json", "Who ate a risotto in the kitchen on Tom's birthday?");
  EXPECT_TRUE(text.starts_with(
      "Today is the 2023-09-29 22:18. Some dates are known. Tom's birthday is on 14 March. Ria's "
      "name day is on 2 May, since 1998. I will give you a list"));
  const auto told = read_traveler_prompt(text, sheet_.vocabulary).value();
  EXPECT_NE(told.personal.find({"Tom", "birthday"}), nullptr);
  EXPECT_NE(told.personal.find({"Ria", "name day"}), nullptr);
}

TEST_F(Figures, EveryFormReadsBack) {
  for (const char* question :
       {kWho, "Did Ria just read a book in the kitchen?",
        "How often did Tom chat with a friend in the kitchen a long time ago?",
        "When was the last time Mary drank a juice in the kitchen?",
        "Who drank a juice in the kitchen two days before Easter 2023?"}) {
    for (const TravelerForm& form : traveler_forms()) {
      const auto told = read_traveler_prompt(whole(to_text(form), question), sheet_.vocabulary);
      ASSERT_TRUE(told.ok()) << to_text(form) << ": " << told.problem().message;
      EXPECT_EQ(told->now, minute_of("2023-09-29 22:18"));
      EXPECT_EQ(told->occurrences, sheet_.occurrences);
      EXPECT_EQ(format_question(told->question, sheet_.vocabulary, DateStyle::iso), question);
    }
  }
}

TEST_F(Figures, NoEventsReadBack) {
  sheet_.occurrences.clear();
  for (const TravelerForm& form : traveler_forms()) {
    const auto told = read_traveler_prompt(whole(to_text(form), kWho), sheet_.vocabulary);
    ASSERT_TRUE(told.ok()) << to_text(form) << ": " << told.problem().message;
    EXPECT_TRUE(told->occurrences.empty());
    EXPECT_EQ(format_question(told->question, sheet_.vocabulary, DateStyle::iso), kWho);
  }
}

TEST(TravelerForms, TwelveInTheOrderOfTable4) {
  const std::vector<std::string> wanted = {"zero-shot/date-only/json",
                                           "zero-shot/date-only/language",
                                           "zero-shot/date-extended/json",
                                           "zero-shot/date-extended/language",
                                           "cot-review/date-only/json",
                                           "cot-review/date-only/language",
                                           "cot-review/date-extended/json",
                                           "cot-review/date-extended/language",
                                           "cot-step-by-step/date-only/json",
                                           "cot-step-by-step/date-only/language",
                                           "cot-step-by-step/date-extended/json",
                                           "cot-step-by-step/date-extended/language"};
  std::vector<std::string> names;
  for (const TravelerForm& form : traveler_forms()) {
    names.push_back(to_text(form));
    EXPECT_EQ(parse_traveler_form(to_text(form)), form);
  }
  EXPECT_EQ(names, wanted);
  EXPECT_FALSE(parse_traveler_form("cot-review/date-only"));
}

TEST(TravelerWording, NamesTheKeyThatIsMissing) {
  try {
    const TravelerWording wording(WordingFile("json: {today: \"{date}\"}", "w.yaml"));
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "w.yaml: json.today: the place {time} is missing");
  }
}

}  // namespace
}  // namespace timeprobe
