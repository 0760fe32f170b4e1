#include "questions/event_presentation.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "time/date_text.h"

namespace timeprobe {
namespace {

CivilMinute minute_of(const std::string& iso) { return parse_iso_date(iso).value().first_minute(); }

const EventForm kForms[] = {{Presentation::json, DateEncoding::date_only},
                            {Presentation::json, DateEncoding::date_extended},
                            {Presentation::language, DateEncoding::date_only},
                            {Presentation::language, DateEncoding::date_extended}};

// 2021-01-03 belongs to week 53 of 2020.
TEST(EventPresentation, FourForms) {
  const EventVocabulary& words = Universe::standard().vocabulary;
  const std::vector<Occurrence> events = {{0, 0, 0, minute_of("2021-01-03 08:01")},
                                          {6, 2, 1, minute_of("2023-08-11 23:59")}};
  const char* const wanted[] = {
      "{Action: watch, Object: film, Location: living room, Subject: Mary, Date: 2021-01-03 "
      "08:01}, {Action: chat with, Object: friend, Location: kitchen, Subject: Ria, Date: "
      "2023-08-11 23:59}",
      "{Action: watch, Object: film, Location: living room, Subject: Mary, Date: 2021-01-03 08:01, "
      "Weekday: Sunday, Calendar Week: 53}, {Action: chat with, Object: friend, Location: kitchen, "
      "Subject: Ria, Date: 2023-08-11 23:59, Weekday: Friday, Calendar Week: 32}",
      "On January 03, 2021 at 08:01, Mary watched a film in the living room. On August 11, 2023 at "
      "23:59, Ria chatted with a friend in the kitchen.",
      "On January 03, 2021 at 08:01, which was a Sunday in calendar week 53, Mary watched a film "
      "in the living room. On August 11, 2023 at 23:59, which was a Friday in calendar week 32, "
      "Ria chatted with a friend in the kitchen."};
  for (std::size_t i = 0; i < std::size(kForms); ++i) {
    EXPECT_EQ(format_events(events, words, kForms[i]), wanted[i]);
    const std::string around = "Before. " + std::string(wanted[i]) + " After On all.";
    const auto told = read_events_told(around, words);
    ASSERT_TRUE(told.ok()) << told.problem().message;
    EXPECT_EQ(told->occurrences, events);
    EXPECT_EQ(around.substr(told->begin, told->end - told->begin), wanted[i]);
  }
}

TEST(EventPresentation, NoEvents) {
  for (const EventForm& form : kForms) {
    EXPECT_EQ(format_events({}, Universe::standard().vocabulary, form), "");
  }
  const auto told = read_events_told("On and on. On 3 May at home, nobody.", {});
  ASSERT_TRUE(told.ok());
  EXPECT_TRUE(told->occurrences.empty());
  EXPECT_EQ(told->begin, 0u);
  EXPECT_EQ(told->end, 0u);
}

// Names that begin as others, hold commas and full stops, and phrases with "in the".
TEST(EventPresentation, AwkwardNamesReadBack) {
  EventVocabulary words;
  words.event_types = {{"watch", "film", "watch a film", "watched a film", ""},
                       {"watch", "film set", "watch a film set", "watched a film set", ""},
                       {"sing", "song", "sing in the rain", "sang in the rain", ""},
                       {"wait", "", "wait at noon, alone", "waited at noon, alone", ""}};
  words.subjects = {"Tom", "Tom Smith", "Tom Smith Jr.", "On Golden Pond", "O'Hara, Jr."};
  words.locations = {"kitchen", "kitchen garden", "St", "St. James Park", "room: 7, left"};
  Random random(9);
  const auto below = [&random](std::size_t n) {
    return static_cast<std::uint32_t>(random.below(n));
  };
  for (int i = 0; i < 200; ++i) {
    std::vector<Occurrence> events;
    for (int j = 0; j < 6; ++j) {
      events.push_back({below(4), below(5), below(5),
                        minute_of("2023-09-29 22:18") - random.between(0, 1'000'000)});
    }
    for (const EventForm& form : kForms) {
      const std::string text = format_events(events, words, form);
      const auto told = read_events_told(text, words);
      ASSERT_TRUE(told.ok()) << told.problem().message << "\n" << text;
      ASSERT_EQ(told->occurrences, events) << text;
    }
  }
}

}  // namespace
}  // namespace timeprobe
