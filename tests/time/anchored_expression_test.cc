#include "time/anchored_expression.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace timeprobe {
namespace {

TEST(AnchoredExpression, CanonicalFormsReadBack) {
  for (const char* text : {"on Christmas 2022",
                           "on Easter 2023",
                           "on Christmas",
                           "last Christmas",
                           "next Easter",
                           "two days before Christmas 2022",
                           "one week after Thanksgiving 2021",
                           "the day before New Year's Eve 2020",
                           "the day after Tom's birthday",
                           "three months before 17 May 2023",
                           "on Tom's birthday in 2022",
                           "on Tom's last birthday",
                           "two days before Mary's wedding anniversary in 2021",
                           "on 24 December 2022",
                           "13 days after 5 September 2023",
                           "one year before last Christmas",
                           "the Monday after Easter 2023",
                           "the second Sunday before Christmas 2022",
                           "the 21st Friday after Tom's next birthday",
                           "on the Second Sunday of Advent 2022",
                           "next Second Sunday of Advent",
                           "on Mother's Day 2024",
                           "twelve weeks after Leap Day 2024",
                           "on -0044-03-15",
                           "on 0000-01-01",
                           "on 1 May 998",
                           "on Easter -5",
                           "the day after Mary and John's wedding anniversary in -5"}) {
    const Result<AnchoredDay> value = parse_anchored_day(text);
    ASSERT_TRUE(value.ok()) << text << ": " << value.problem().message;
    EXPECT_EQ(format_anchored_day(*value), text);
  }
}

struct Row {
  const char* text;
  const char* canonical;
};

constexpr Row kOtherForms[] = {
    {"3 months before 2023-05-17", "three months before 17 May 2023"},
    {"10 days after September 5, 2023", "ten days after 5 September 2023"},
    {"a year before Christmas Day, 2022", "one year before Christmas 2022"},
    {"an week after Easter in 2022", "one week after Easter 2022"},
    {"Two Days Before christmas 2022", "two days before Christmas 2022"},
    {"On the Christmas Day of 2022", "on Christmas 2022"},
    {"Christmas 2022", "on Christmas 2022"},
    {"on Christmas this year", "on Christmas"},
    {"on last Christmas", "last Christmas"},
    {"1 day after Tom’s birthday 2022", "the day after Tom's birthday in 2022"},
    {"the week before James' birthday", "one week before James's birthday"},
    {"two Mondays after Easter 2023", "the second Monday after Easter 2023"},
    {"the 2nd monday after Easter 2023", "the second Monday after Easter 2023"},
    {"the second day of Christmas 2022", nullptr},
    {"on the 24th of December 2022", "on 24 December 2022"},
    {"on December 24th, 2022", "on 24 December 2022"},
    {"on the 4th of July 2022", "on Independence Day 2022"},
    {"on Saint Patrick's Day 2022", "on St Patrick's Day 2022"},
    {"on Tom's sister's birthday in 2022", "on Tom's sister's birthday in 2022"},
    {" on Christmas 2022 ", "on Christmas 2022"},
    {"Tom's next birthday", "on Tom's next birthday"},
};

TEST(AnchoredExpression, OtherFormsAreReadAsTheCanonicalOne) {
  for (const Row& row : kOtherForms) {
    const Result<AnchoredDay> value = parse_anchored_day(row.text);
    ASSERT_EQ(value.ok(), row.canonical != nullptr) << row.text;
    if (value) {
      EXPECT_EQ(format_anchored_day(*value), row.canonical);
    }
  }
}

constexpr Row kBad[] = {
    {"",
     "'' is neither a day, nor a holiday of the calendar, nor an occasion like \"Tom's "
     "birthday\""},
    {"on",
     "'' is neither a day, nor a holiday of the calendar, nor an occasion like \"Tom's "
     "birthday\""},
    {"on Chrismas 2022",
     "'Chrismas 2022' is neither a day, nor a holiday of the calendar, nor an "
     "occasion like \"Tom's birthday\""},
    {"two days before Chrismas",
     "'Chrismas' is neither a day, nor a holiday of the calendar, nor "
     "an occasion like \"Tom's birthday\""},
    {"two fortnights before Christmas 2022",
     "'two fortnights' is not a distance like 'two days', 'the day' or 'the Monday' (1..10000000)"},
    {"two fortnights before Tom's birthday",
     "'two fortnights' is not a distance like 'two days', 'the day' or 'the Monday' (1..10000000)"},
    {"0 days before Christmas 2022",
     "'0 days' is not a distance like 'two days', 'the day' or 'the Monday' (1..10000000)"},
    {"-2 days after Christmas 2022",
     "'-2 days' is not a distance like 'two days', 'the day' or 'the Monday' (1..10000000)"},
    {"10000001 days after Christmas 2022",
     "'10000001 days' is not a distance like 'two days', 'the day' or 'the Monday' (1..10000000)"},
    {"99999999999999999999 weeks after Easter 2022",
     "'99999999999999999999 weeks' is not a distance like 'two days', 'the day' or 'the Monday' "
     "(1..10000000)"},
    {"the day after the day after Tom's birthday",
     "'the day after Tom's birthday': the owner 'the day after Tom' holds the word 'before' or "
     "'after'"},
    {"the day after the day after Easter 2022",
     "'the day after Easter 2022' is neither a day, nor a holiday of the calendar, nor an occasion "
     "like \"Tom's birthday\""},
    {"before Christmas 2022",
     "'before Christmas 2022' is neither a day, nor a holiday of the calendar, nor an occasion "
     "like \"Tom's birthday\""},
    {"on 31 April 2022", "'31 April': day 31 is not in 1..30"},
    {"on April 31, 2022", "'April 31': day 31 is not in 1..30"},
    {"on 29 February 2023", "there is no 29 February in 2023"},
    {"on 24 December", "the day '24 December' has no year"},
    {"3 days ago", "'3 days ago' is not a day of the form '14 March' or 'March 14'"},
    {"on 2023-05", "'2023-05' is a date, but not a day"},
    {"on 2023", "'2023' is a date, but not a day"},
    {"on 2023-02-30", "'2023-02-30': day 30 is not in 1..28"},
    {"on 2023-5-1",
     "'2023-5-1': '2023-5-1' is not a date of the form 'YYYY, YYYY-MM, YYYY-MM-DD or YYYY-MM-DD "
     "HH:MM'"},
    {"on Christmas 12345", "'Christmas 12345': year 12345 is not in -9999..9999"},
    {"last Christmas 2022",
     "'last Christmas 2022' is neither a day, nor a holiday of the calendar, "
     "nor an occasion like \"Tom's birthday\""},
    {"on Tom's last birthday in 2022", "'Tom's last birthday in 2022' has both a year and 'last'"},
    {"last Tom's birthday",
     "'last Tom's birthday': the owner 'last Tom' begins with 'last', 'next' or 'on'"},
    {"on Tom's last", "'Tom's last': the occasion is missing"},
    {"on Tom's  birthday", "'Tom's  birthday': the occasion ' birthday' has outer spaces"},
};

TEST(AnchoredExpression, SaysWhatWasNotUnderstood) {
  for (const Row& row : kBad) {
    const Result<AnchoredDay> value = parse_anchored_day(row.text);
    ASSERT_FALSE(value.ok()) << row.text << " is read as " << format_anchored_day(*value);
    EXPECT_EQ(value.problem().message, row.canonical) << row.text;
  }
}

TEST(AnchoredExpression, ReadsTheNamesOfTheGivenCalendar) {
  const HolidayCalendar calendar = HolidayCalendar::parse(
      "schema: timeprobe.holidays/1\n"
      "holidays: [{names: [the Day after Tomorrow, Tom's birthday], day: 1 May}]\n",
      "mine.yaml");
  const AnchoredDay expected{std::nullopt, HolidayAnchor{"the Day after Tomorrow", *make_year(7)}};
  EXPECT_EQ(*parse_anchored_day("Tom's birthday in 7", calendar), expected);
  EXPECT_EQ(*parse_anchored_day(format_anchored_day(expected), calendar), expected);
  EXPECT_FALSE(parse_anchored_day("Christmas 2022", calendar).ok());
}

class RandomExpression {
 public:
  explicit RandomExpression(std::uint64_t seed) : random_(seed) {}

  AnchoredDay next() {
    AnchoredDay value{std::nullopt, anchor()};
    if (random_.chance(0.7)) value.offset = offset();
    return value;
  }

 private:
  Offset offset() {
    const auto direction = static_cast<Direction>(random_.below(2));
    const std::int64_t count = random_.between(1, random_.chance(0.8) ? 30 : kMaxOffsetCount);
    if (random_.chance(0.4)) {
      return {count, static_cast<Weekday>(random_.between(1, 7)), direction};
    }
    return {count, static_cast<CalendarUnit>(random_.below(4)), direction};
  }
  WhichYear occurrence() {
    if (random_.chance(0.5)) return *make_year(random_.between(kMinYear, kMaxYear));
    return static_cast<Turn>(random_.below(3));
  }
  Anchor anchor() {
    switch (random_.below(3)) {
      case 0: return HolidayAnchor{names_[random_.below(names_.size())], occurrence()};
      case 1:
        return PersonalAnchor{
            {owners_[random_.below(owners_.size())], occasions_[random_.below(occasions_.size())]},
            occurrence()};
      default: {
        const CivilDay first = *make_day(kMinYear, 1, 1);
        return first + random_.between(0, *make_day(kMaxYear, 12, 31) - first);
      }
    }
  }

  Random random_;
  std::vector<std::string> names_ = HolidayCalendar::standard().names();
  std::vector<std::string> owners_ = {"Tom",    "Mary and John", "James",     "Tom's sister",
                                      "Zoë",    "the Smiths",    "Last",      "May",
                                      "Before", "the",           "two weeks", "Mother 2"};
  std::vector<std::string> occasions_ = {"birthday", "wedding anniversary", "day", "Monday in",
                                         "day before Easter"};
};

TEST(AnchoredExpression, RandomValuesReadBack) {
  SCOPED_TRACE("seed 3");
  RandomExpression random(3);
  for (int i = 0; i < 20000; ++i) {
    const AnchoredDay value = random.next();
    const std::string text = format_anchored_day(value);
    const Result<AnchoredDay> read = parse_anchored_day(text);
    ASSERT_TRUE(read.ok()) << text << ": " << read.problem().message;
    ASSERT_EQ(*read, value) << text << " became " << format_anchored_day(*read);
  }
}

}  // namespace
}  // namespace timeprobe
