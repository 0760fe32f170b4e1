#include "time/anchored_day.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "tests/reference/slow_anchored_day.h"
#include "time/anchored_expression.h"
#include "time/date_text.h"

namespace timeprobe {
namespace {

CivilDay day(std::string_view text) { return parse_iso_date(text)->first_day(); }

PersonalDates household() {
  PersonalDates dates;
  for (const char* sentence :
       {"Tom's birthday is on 14 March.", "Mary's wedding anniversary is on 3 June, since 1998.",
        "Ria's birthday is on 29 February."}) {
    EXPECT_TRUE(dates.add(*parse_personal_date(sentence)).ok());
  }
  return dates;
}

Result<CivilDay> resolve_text(std::string_view text, std::optional<CivilDay> now) {
  const Result<AnchoredDay> value = parse_anchored_day(text);
  EXPECT_TRUE(value.ok()) << text;
  return resolve(*value, HolidayCalendar::standard(), household(), now);
}

struct Row {
  const char* text;
  const char* day;
};

// Counted on a printed calendar; now is 29 September 2023.
constexpr Row kDays[] = {
    {"on Christmas 2022", "2022-12-25"},
    {"on Easter 2023", "2023-04-09"},
    {"two days before Christmas 2022", "2022-12-23"},
    {"one week after Thanksgiving 2021", "2021-12-02"},
    {"the day before New Year's Eve 2020", "2020-12-30"},
    {"the day after Tom's birthday", "2023-03-15"},
    {"on Tom's birthday in 2022", "2022-03-14"},
    {"3 months before 2023-05-17", "2023-02-17"},
    {"two days before Mary's wedding anniversary in 2021", "2021-06-01"},
    {"on 24 December 2022", "2022-12-24"},
    {"10 days after September 5, 2023", "2023-09-15"},
    {"a year before 29 February 2024", "2023-02-28"},
    {"one month after 31 January 2023", "2023-02-28"},
    {"last Christmas", "2022-12-25"},
    {"next Christmas", "2023-12-25"},
    {"next Easter", "2024-03-31"},
    {"last Leap Day", "2020-02-29"},
    {"Tom's next birthday", "2024-03-14"},
    {"Tom's last birthday", "2023-03-14"},
    {"on Michaelmas", "2023-09-29"},
    {"last Michaelmas", "2022-09-29"},
    {"next Michaelmas", "2024-09-29"},
    {"the Monday after Easter 2023", "2023-04-10"},
    {"the Sunday after Easter 2023", "2023-04-16"},
    {"the Friday after Easter 2023", "2023-04-14"},
    {"three weeks after 2023-05-01", "2023-05-22"},
    {"two days after Mary's wedding anniversary 2023", "2023-06-05"},
    {"the second Sunday before Christmas 2022", "2022-12-11"},
    {"the Sunday before Christmas 2022", "2022-12-18"},
    {"the day before the Second Sunday of Advent 2022", "2022-12-03"},
};

TEST(Resolve, FindsTheDay) {
  for (const Row& row : kDays) {
    EXPECT_EQ(format_iso_date(resolve_text(row.text, day("2023-09-29")).value()), row.day)
        << row.text;
  }
}

struct Bad {
  const char* text;
  const char* problem;
};

constexpr Bad kBad[] = {
    {"on Leap Day 2023", "there is no Leap Day in 2023"},
    {"on Tim's birthday in 2020", "no date is known for 'Tim's birthday'"},
    {"Tim's next birthday", "no date is known for 'Tim's birthday'"},
    {"on Ria's birthday in 2023", "Ria's birthday is on 29 February, which 2023 does not have"},
    {"on Mary's wedding anniversary in 1997",
     "Mary's wedding anniversary is known since 1998, not in 1997"},
    {"the day after Christmas",
     "'Christmas' is meant without a year, and the present day is not known"},
    {"Tom's next birthday",
     "'Tom's birthday' is meant without a year, and the present day is not known"},
    {"the day after 9999-12-31", "9999-12-31 +1 days lies outside the years -9999..9999"},
    {"9999999 years before Easter 2000",
     "2000-04-23 -119999988 months lies outside the years -9999..9999"},
    {"two Mondays before -9999-01-03", "-9999-01-03 -9 days lies outside the years -9999..9999"},
};

TEST(Resolve, SaysWhatIsNotKnown) {
  for (const Bad& bad : kBad) {
    const Result<CivilDay> result = resolve_text(bad.text, std::nullopt);
    ASSERT_FALSE(result.ok()) << bad.text;
    EXPECT_EQ(result.problem().message, bad.problem);
  }
  const AnchoredDay unknown{std::nullopt, HolidayAnchor{"Chrismas", *make_year(2022)}};
  EXPECT_EQ(resolve(unknown, HolidayCalendar::standard(), {}, std::nullopt).problem().message,
            "'Chrismas' is not a holiday of the calendar");
  EXPECT_EQ(shift(day("2000-01-01"), {0, CalendarUnit::day, Direction::after}).problem().message,
            "count 0 is not in 1..10000000");
}

TEST(Resolve, LastAndNextStopAtTheEndsOfTheRange) {
  EXPECT_EQ(resolve_text("next Christmas", day("9999-12-25")).problem().message,
            "there is no Christmas within 42 years after 9999-12-25");
  EXPECT_EQ(*resolve_text("next Christmas", day("9999-12-24")), day("9999-12-25"));
  EXPECT_EQ(resolve_text("last Christmas", day("-9999-06-01")).problem().message,
            "there is no Christmas within 42 years before -9999-06-01");
  EXPECT_EQ(resolve_text("last Leap Day", day("1904-02-29")).value(), day("1896-02-29"));
}

// A holiday that is reckoned from a year and falls into the next one.
TEST(Resolve, LastAndNextLookBeyondTheYear) {
  const HolidayCalendar calendar = HolidayCalendar::parse(
      "schema: timeprobe.holidays/1\n"
      "holidays: [{names: [Late], day: 31 December, plus_days: 300}]\n",
      "mine.yaml");
  const auto find = [&](Turn turn, const char* now) {
    return *resolve({std::nullopt, HolidayAnchor{"Late", turn}}, calendar, {}, day(now));
  };
  EXPECT_EQ(find(Turn::next, "2023-01-01"), day("2022-12-31") + 300);
  EXPECT_EQ(find(Turn::last, "2023-12-31"), day("2022-12-31") + 300);
}

class RandomAnchoredDay {
 public:
  explicit RandomAnchoredDay(std::uint64_t seed) : random_(seed) {}

  AnchoredDay next() {
    AnchoredDay value{std::nullopt, anchor()};
    if (random_.chance(0.8)) value.offset = offset();
    return value;
  }
  CivilDay day() { return *make_day(1, 1, 1) + random_.between(360000, 1000000); }

 private:
  Offset offset() {
    const auto direction = static_cast<Direction>(random_.below(2));
    if (random_.chance(0.3)) {
      return {random_.between(1, 40), static_cast<Weekday>(random_.between(1, 7)), direction};
    }
    return {random_.between(1, 90), static_cast<CalendarUnit>(random_.below(4)), direction};
  }
  WhichYear occurrence() {
    if (random_.chance(0.5)) return *make_year(random_.between(1200, 2600));
    return static_cast<Turn>(random_.below(3));
  }
  Anchor anchor() {
    const std::vector<std::string> names = HolidayCalendar::standard().names();
    const std::vector<OwnedOccasion> owned = {
        {"Tom", "birthday"}, {"Mary", "wedding anniversary"}, {"Ria", "birthday"}, {"Tim", "day"}};
    switch (random_.below(3)) {
      case 0: return HolidayAnchor{names[random_.below(names.size())], occurrence()};
      case 1: return PersonalAnchor{owned[random_.below(owned.size())], occurrence()};
      default: return day();
    }
  }

  Random random_;
};

TEST(Resolve, AgreesWithWalkingFromDayToDay) {
  SCOPED_TRACE("seed 5");
  const HolidayCalendar& calendar = HolidayCalendar::standard();
  const PersonalDates personal = household();
  RandomAnchoredDay random(5);
  int found = 0;
  for (int i = 0; i < 4000; ++i) {
    const AnchoredDay value = random.next();
    const CivilDay now = random.day();
    const Result<CivilDay> fast = resolve(value, calendar, personal, now);
    const std::optional<CivilDay> slow = reference::resolve(value, calendar, personal, now);
    ASSERT_EQ(fast.ok(), slow.has_value())
        << format_anchored_day(value) << " on " << format_iso_date(now);
    if (!slow) continue;
    ASSERT_EQ(*fast, *slow) << format_anchored_day(value) << " on " << format_iso_date(now);
    ++found;
  }
  EXPECT_GT(found, 3000);
}

}  // namespace
}  // namespace timeprobe
