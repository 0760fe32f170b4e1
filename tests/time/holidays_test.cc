#include "time/holidays.h"

#include <gtest/gtest.h>

#include <set>

#include "base/error.h"
#include "tests/reference/slow_holidays.h"
#include "tests/usage_problem.h"
#include "time/date_text.h"

namespace timeprobe {
namespace {

std::string day_text(std::string_view name, std::int64_t year) {
  const auto day = HolidayCalendar::standard().day(name, *make_year(year));
  return day ? format_iso_date(*day) : "none";
}

struct Row {
  const char* name;
  const char* day;
};

// Origin: the lists of the U.S. Office of Personnel Management, of gov.uk (England and Wales) and
// of canada.ca for the years named, and the church calendars of 2022 to 2024.
constexpr Row kPublished[] = {
    {"Martin Luther King Jr. Day", "2021-01-18"},
    {"MLK Day", "2024-01-15"},
    {"Presidents' Day", "2021-02-15"},
    {"Presidents' Day", "2024-02-19"},
    {"Memorial Day", "2021-05-31"},
    {"Memorial Day", "2024-05-27"},
    {"Labor Day", "2021-09-06"},
    {"Labor Day", "2024-09-02"},
    {"Columbus Day", "2021-10-11"},
    {"Columbus Day", "2024-10-14"},
    {"Thanksgiving", "2021-11-25"},
    {"Thanksgiving", "2024-11-28"},
    {"Black Friday", "2021-11-26"},
    {"Cyber Monday", "2021-11-29"},
    {"Giving Tuesday", "2023-11-28"},
    {"Election Day", "2020-11-03"},
    {"Election Day", "2016-11-08"},
    {"Mother's Day", "2023-05-14"},
    {"Father's Day", "2023-06-18"},
    {"Early May Bank Holiday", "2024-05-06"},
    {"Spring Bank Holiday", "2024-05-27"},
    {"Summer Bank Holiday", "2024-08-26"},
    {"Mothering Sunday", "2024-03-10"},
    {"Remembrance Sunday", "2023-11-12"},
    {"Victoria Day", "2020-05-18"},
    {"Victoria Day", "2023-05-22"},
    {"Victoria Day", "2021-05-24"},
    {"Canadian Thanksgiving", "2023-10-09"},
    {"Advent Sunday", "2022-11-27"},
    {"Advent Sunday", "2023-12-03"},
    {"Second Sunday of Advent", "2022-12-04"},
    {"Fourth Sunday of Advent", "2023-12-24"},
    {"Shrove Tuesday", "2024-02-13"},
    {"Ash Wednesday", "2023-02-22"},
    {"Palm Sunday", "2024-03-24"},
    {"Maundy Thursday", "2024-03-28"},
    {"Good Friday", "2024-03-29"},
    {"Easter", "2024-03-31"},
    {"Easter Monday", "2024-04-01"},
    {"Ascension Day", "2024-05-09"},
    {"Pentecost", "2024-05-19"},
    {"Whit Monday", "2024-05-20"},
    {"Trinity Sunday", "2024-05-26"},
    {"Corpus Christi", "2024-05-30"},
    {"Orthodox Good Friday", "2024-05-03"},
    {"Orthodox Easter", "2024-05-05"},
    {"Orthodox Pentecost", "2024-06-23"},
    {"Christmas", "2022-12-25"},
    {"Leap Day", "2024-02-29"},
};

TEST(HolidayCalendar, AgreesWithPublishedDays) {
  for (const Row& row : kPublished) {
    const std::int64_t year = year_number(parse_iso_date(row.day)->year());
    EXPECT_EQ(day_text(row.name, year), row.day) << row.name;
  }
}

TEST(HolidayCalendar, SpellingsOfOneNameAreOneHoliday) {
  const HolidayCalendar& calendar = HolidayCalendar::standard();
  for (const char* name : {"April Fools' Day", "April Fools’ Day", "april fool's day",
                           "APRIL FOOLS DAY", "the April Fools' Day", "All Fools' Day"}) {
    EXPECT_EQ(calendar.canonical_name(name), "April Fools' Day") << name;
  }
  EXPECT_EQ(calendar.canonical_name("the Fourth of July"), "Independence Day");
  EXPECT_EQ(calendar.canonical_name("Saint Patrick's Day"), "St Patrick's Day");
  EXPECT_EQ(calendar.canonical_name("St. Patrick’s Day"), "St Patrick's Day");
  EXPECT_EQ(calendar.canonical_name("Martin Luther King Jr Day"), "Martin Luther King Jr. Day");
  EXPECT_EQ(calendar.canonical_name("Chrismas"), std::nullopt);
  EXPECT_EQ(calendar.canonical_name("the"), std::nullopt);
  EXPECT_EQ(calendar.canonical_name(""), std::nullopt);
}

TEST(HolidayCalendar, EveryHolidayAgreesWithWalkingTheCalendar) {
  const HolidayCalendar& calendar = HolidayCalendar::standard();
  std::set<std::string> not_walked;
  for (const std::string& name : calendar.names()) not_walked.insert(name);
  for (const reference::SlowHoliday& holiday : reference::slow_holidays()) {
    EXPECT_EQ(not_walked.erase(std::string(holiday.name)), 1u) << holiday.name;
    for (std::int64_t year = 1500; year <= 2500; ++year) {
      ASSERT_EQ(calendar.day(holiday.name, *make_year(year)), reference::slow_day(holiday, year))
          << holiday.name << ' ' << year;
    }
  }
  EXPECT_TRUE(not_walked.empty()) << *not_walked.begin() << " has no twin in slow_holidays.h";
}

TEST(HolidayCalendar, EveryHolidayLiesInItsYearAndOnlyLeapDayIsMissing) {
  const HolidayCalendar& calendar = HolidayCalendar::standard();
  const std::vector<std::string> names = calendar.names();
  EXPECT_EQ(std::set(names.begin(), names.end()).size(), names.size());
  for (const std::string& name : names) {
    EXPECT_EQ(calendar.canonical_name(name), name);
    for (std::int64_t number = kMinYear; number <= kMaxYear; number += 7) {
      const std::optional<CivilDay> day = calendar.day(name, *make_year(number));
      const bool expected = name != "Leap Day" || is_leap_year(number);
      ASSERT_EQ(day.has_value(), expected) << name << ' ' << number;
      if (day) {
        ASSERT_EQ(fields(*day).year, number) << name;
      }
    }
  }
}

TEST(HolidayCalendar, ListsTheHolidaysOfAYearByDay) {
  const HolidayCalendar& calendar = HolidayCalendar::standard();
  for (const std::int64_t number : {2023, 2024}) {
    const CivilYear year = *make_year(number);
    const std::vector<HolidayDay> list = calendar.holidays_of(year);
    EXPECT_EQ(list.size(), calendar.names().size() - (number == 2023 ? 1 : 0));
    EXPECT_EQ(list.front().name, "New Year's Day");
    EXPECT_EQ(list.back(), (HolidayDay{"New Year's Eve", *make_day(number, 12, 31)}));
    for (std::size_t i = 0; i < list.size(); ++i) {
      EXPECT_EQ(calendar.day(list[i].name, year), list[i].day);
      if (i > 0) {
        EXPECT_LE(list[i - 1].day, list[i].day);
      }
    }
  }
}

TEST(HolidayCalendar, HolidaysOfOneDayKeepTheOrderOfTheFile) {
  const HolidayCalendar calendar = HolidayCalendar::parse(
      "schema: timeprobe.holidays/1\n"
      "holidays:\n"
      "  - {names: [B], day: 2 May}\n"
      "  - {names: [A], day: 2 May}\n"
      "  - {names: [Leap], day: 29 February}\n"
      "  - {names: [C], day: 1 May}\n",
      "mine.yaml");
  const std::vector<HolidayDay> expected = {
      {"C", *make_day(2023, 5, 1)}, {"B", *make_day(2023, 5, 2)}, {"A", *make_day(2023, 5, 2)}};
  EXPECT_EQ(calendar.holidays_of(*make_year(2023)), expected);
}

TEST(HolidayCalendar, AYearWithoutTheHolidayHasNone) {
  EXPECT_EQ(day_text("Leap Day", 2023), "none");
  EXPECT_EQ(day_text("Leap Day", 1900), "none");
  EXPECT_EQ(day_text("Chrismas", 2023), "none");
  const HolidayCalendar calendar = HolidayCalendar::parse(
      "schema: timeprobe.holidays/1\n"
      "holidays:\n"
      "  - {names: [Fifth Monday], weekday: fifth Monday of May}\n"
      "  - {names: [Far], day: 31 December, plus_days: 366}\n",
      "mine.yaml");
  EXPECT_EQ(calendar.day("fifth monday", *make_year(2023)), make_day(2023, 5, 29).value());
  EXPECT_EQ(calendar.day("fifth monday", *make_year(2024)), std::nullopt);
  EXPECT_EQ(calendar.day("far", *make_year(2023)), make_day(2024, 12, 31).value());
  EXPECT_EQ(calendar.day("far", *make_year(kMaxYear)), std::nullopt);
}

// The days of the month that are such a weekday, found by asking each of them.
std::vector<CivilDay> weekdays_of(CivilMonth month, Weekday wanted) {
  std::vector<CivilDay> days;
  for (CivilDay day = first_day(month); day <= last_day(month); day = day + 1) {
    if (reference::is_weekday(day, wanted)) days.push_back(day);
  }
  return days;
}

TEST(HolidayRule, EveryWeekdayOfEveryMonthAgreesWithWalking) {
  for (CivilMonth month = *make_month(1890, 1); month < *make_month(1930, 1); month = month + 1) {
    const CivilYear year = to_year(month);
    const int number = fields(month).month;
    for (int i = 1; i <= 7; ++i) {
      const auto wanted = static_cast<Weekday>(i);
      const std::vector<CivilDay> days = weekdays_of(month, wanted);
      for (std::size_t nth = 1; nth <= 5; ++nth) {
        const HolidayRule rule{NthWeekday{static_cast<int>(nth), wanted, number}};
        const auto expected = nth <= days.size() ? std::optional(days[nth - 1]) : std::nullopt;
        ASSERT_EQ(day_of(rule, year), expected);
      }
      ASSERT_EQ(day_of({LastWeekday{wanted, number}}, year), days.back());
    }
  }
}

TEST(HolidayRule, WeekdaysBesideADayAgreeWithWalking) {
  const HolidayRule before = *parse_weekday_rule("Thursday on or before 24 November");
  const HolidayRule after = *parse_weekday_rule("Thursday on or after 24 November");
  for (std::int64_t number = 1580; number <= 2420; ++number) {
    const CivilYear year = *make_year(number);
    CivilDay day = *make_day(number, 11, 24);
    while (!reference::is_weekday(day, Weekday::thursday)) day = day - 1;
    ASSERT_EQ(day_of(before, year), day);
    day = *make_day(number, 11, 24);
    while (!reference::is_weekday(day, Weekday::thursday)) day = day + 1;
    ASSERT_EQ(day_of(after, year), day);
  }
}

TEST(HolidayRule, ReadsTheFormsOfWeekdayRules) {
  EXPECT_EQ(day_of(*parse_weekday_rule("fourth Thursday of November"), *make_year(2023)),
            make_day(2023, 11, 23).value());
  EXPECT_EQ(day_of(*parse_weekday_rule("last monday of May"), *make_year(2023)),
            make_day(2023, 5, 29).value());
  EXPECT_EQ(day_of(*parse_weekday_rule("1st Sunday of October"), *make_year(2023)),
            make_day(2023, 10, 1).value());
}

TEST(HolidayRule, SaysWhatIsNotARule) {
  for (const char* text :
       {"sixth Monday of May", "fourth Thursday in November", "last Monday of Mai", "Monday",
        "Monday near 24 May", "Monday on or before 31 April", "last Monday of May 2020", ""}) {
    EXPECT_EQ(parse_weekday_rule(text).problem().message,
              "'" + std::string(text) +
                  "' is not a rule like 'fourth Thursday of November', 'last Monday of May' or "
                  "'Monday on or before 24 May'");
  }
}

struct BadFile {
  const char* yaml;
  const char* problem;
};

// Each follows two lines, the schema and "holidays:".
constexpr BadFile kBadEntries[] = {
    {"  - {names: [A], day: 31 April}", "my.yaml:3: day: '31 April': day 31 is not in 1..30"},
    {"  - {names: [A], day: 25}",
     "my.yaml:3: day: '25' is not a day of the form '14 March' or 'March 14'"},
    {"  - {names: [A], day: [25]}", "my.yaml:3: day: a text is wanted, not a list"},
    {"  - {names: [A], easter: soon}", "my.yaml:3: easter: 'soon' is not a whole number"},
    {"  - {names: [A], easter: 400}", "my.yaml:3: easter: 400 days are not in -366..366"},
    {"  - {names: [A], easter: 0, plus_days: x}",
     "my.yaml:3: plus_days: 'x' is not a whole number"},
    {"  - {names: [A], easter: 0, day: 1 May}",
     "my.yaml:3: easter: an entry has one rule, and there is another"},
    {"  - {names: [A]}",
     "my.yaml:3: names: a rule is wanted: one of day, weekday, easter, orthodox_easter"},
    {"  - {names: [A], date: 1 May}",
     "my.yaml:3: date: this key is not known; known are names, day, weekday, easter, "
     "orthodox_easter, plus_days"},
    {"  - {names: [A], easter: 0, easter: 1}", "my.yaml:3: easter: this key stood before"},
    {"  - {names: A, easter: 0}",
     "my.yaml:3: names: a list of at least one name is wanted, not 'A'"},
    {"  - {names: [], easter: 0}",
     "my.yaml:3: names: a list of at least one name is wanted, not an empty list"},
    {"  - {easter: 0}", "my.yaml:3: names: a list of at least one name is wanted, not nothing"},
    {"  - {names: [\"\"], easter: 0}", "my.yaml:3: names: a name is empty"},
    {"  - {names: [\" A\"], easter: 0}", "my.yaml:3: names: ' A' has outer spaces"},
    {"  - {names: [the], easter: 0}", "my.yaml:3: names: 'the' is no name"},
    {"  - {names: [Area 51], easter: 0}",
     "my.yaml:3: names: 'Area 51' ends with a number, 'this year', 'in', 'of' or a comma"},
    {"  - {names: [Stay in], easter: 0}",
     "my.yaml:3: names: 'Stay in' ends with a number, 'this year', 'in', 'of' or a comma"},
    {"  - {names: [Fair This Year], easter: 0}",
     "my.yaml:3: names: 'Fair This Year' ends with a number, 'this year', 'in', 'of' or a comma"},
    {"  - {names: [Next Day], easter: 0}",
     "my.yaml:3: names: 'Next Day' begins with 'last', 'next' or 'on'"},
    {"  - {names: [A], easter: 0}\n  - {names: [B, the a], easter: 1}",
     "my.yaml:4: names: 'the a' stood before"},
    {"  - Christmas",
     "my.yaml:3: holidays: an entry with names and a rule is wanted, not 'Christmas'"},
    {"  x: y", "my.yaml:3: holidays: a list is wanted, not a map"},
};

std::string complaint_of(const std::string& yaml) {
  return usage_problem([&] { HolidayCalendar::parse(yaml, "my.yaml"); });
}

TEST(HolidayFile, ComplaintsNameFileLineAndKey) {
  const std::string head = "schema: timeprobe.holidays/1\nholidays:\n";
  for (const BadFile& bad : kBadEntries) EXPECT_EQ(complaint_of(head + bad.yaml), bad.problem);
}

TEST(HolidayFile, ComplaintsAboutTheWholeFile) {
  EXPECT_EQ(complaint_of("holidays: []\n"),
            "my.yaml:1: schema: 'timeprobe.holidays/1' is wanted, not nothing");
  EXPECT_EQ(complaint_of("\nschema: timeprobe.holidays/2\n"),
            "my.yaml:2: schema: 'timeprobe.holidays/1' is wanted, not 'timeprobe.holidays/2'");
  EXPECT_EQ(complaint_of("- a\n"),
            "my.yaml:1: holidays: a map with schema and holidays is wanted, not a list");
  EXPECT_EQ(complaint_of(""),
            "my.yaml:1: holidays: a map with schema and holidays is wanted, not nothing");
  EXPECT_EQ(complaint_of("schema: timeprobe.holidays/1\n"),
            "my.yaml:1: holidays: a list is wanted, not nothing");
  EXPECT_EQ(complaint_of("schema: timeprobe.holidays/1\nholidays: []\nday: 1\n"),
            "my.yaml:3: day: this key is not known; known are schema, holidays");
  EXPECT_EQ(complaint_of("schema: [\n").substr(0, 10), "my.yaml:2:");
}

TEST(HolidayFile, IsReadFromDisk) {
  const auto path = std::filesystem::path(TIMEPROBE_SOURCE_DIR) / "data/time/holidays.yaml";
  EXPECT_EQ(HolidayCalendar::read(path).names(), HolidayCalendar::standard().names());
  EXPECT_THROW(HolidayCalendar::read("/no/such/holidays.yaml"), Error);
}

}  // namespace
}  // namespace timeprobe
