#include "time/personal_dates.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace timeprobe {
namespace {

PersonalDate date(std::string_view sentence) { return parse_personal_date(sentence).value(); }

TEST(PersonalDate, WritesWhatItReads) {
  for (const char* sentence :
       {"Tom's birthday is on 14 March.", "Mary and John's wedding anniversary is on 3 June.",
        "Tom's sister's birthday is on 29 February.",
        "Ria's name day is on 1 December, since 1998.",
        "Li's first day at school is on 1 September, since -5."}) {
    EXPECT_EQ(format_personal_date(date(sentence)), sentence);
  }
}

TEST(PersonalDate, ReadsTheFormsOfEnglish) {
  const PersonalDate expected = date("Tom's birthday is on 14 March.");
  EXPECT_EQ(expected.owned, (OwnedOccasion{"Tom", "birthday"}));
  EXPECT_EQ(date("Tom’s birthday is on March 14"), expected);
  EXPECT_EQ(date(" Tom's birthday is on the 14th of March. "), expected);
  EXPECT_EQ(date("James' birthday is on 14 March.").owned.owner, "James");
  EXPECT_EQ(date("the Smiths' party is on 14 March.").owned.owner, "the Smiths");
  EXPECT_EQ(date("James's birthday is on 14 March.").owned.owner, "James");
}

TEST(PersonalDate, RandomValuesReadBack) {
  constexpr std::uint64_t kSeed = 11;
  SCOPED_TRACE("seed 11");
  const std::vector<std::string> owners = {"Tom",        "Mary and John", "James", "Tom's sister",
                                           "the Smiths", "Zoë",           "Last",  "On"};
  const std::vector<std::string> occasions = {"birthday", "wedding anniversary",
                                              "first day at work", "day", "Day"};
  Random random(kSeed);
  for (int i = 0; i < 5000; ++i) {
    const int month = static_cast<int>(random.between(1, 12));
    PersonalDate value{
        {owners[random.below(owners.size())], occasions[random.below(occasions.size())]},
        *make_month_day(month, random.between(1, days_in_month(2000, month))),
        std::nullopt};
    if (random.chance(0.5)) value.since = *make_year(random.between(kMinYear, kMaxYear));
    const std::string text = format_personal_date(value);
    ASSERT_EQ(parse_personal_date(text).value(), value) << text;
  }
}

struct Bad {
  const char* sentence;
  const char* problem;
};

constexpr Bad kBad[] = {
    {"", "'' is not a sentence like \"Tom's birthday is on 14 March.\""},
    {"Tom's birthday was on 14 March.",
     "'Tom's birthday was on 14 March.' is not a sentence like \"Tom's birthday is on 14 March.\""},
    {"The birthday is on 14 March.", "'The birthday' is nobody's: \"Tom's birthday\" is wanted"},
    {"Tom's birthday is on 31 April.", "'31 April': day 31 is not in 1..30"},
    {"Tom's birthday is on Monday.", "'Monday' is not a day of the form '14 March' or 'March 14'"},
    {"Tom's birthday is on 14 March, since long.", "'long' is not a whole number"},
    {"Tom's birthday is on 14 March, since 12345.", "year 12345 is not in -9999..9999"},
    {"'s birthday is on 14 March.", "the owner is missing"},
    {"Tom's  is on 14 March.", "the occasion is missing"},
    {"Tom's  birthday is on 14 March.", "the occasion ' birthday' has outer spaces"},
    {"Tom's last birthday is on 14 March.",
     "the occasion 'last birthday' begins with 'last' or 'next'"},
    {"Tom's birthday 2020 is on 14 March.", "the occasion 'birthday 2020' ends with a number"},
    {"Tom's birthday this year is on 14 March.",
     "the occasion 'birthday this year' ends with 'this year'"},
    {"next Tom's birthday is on 14 March.",
     "the owner 'next Tom' begins with 'last', 'next' or 'on'"},
    {"the day after Tom's birthday is on 15 March.",
     "the owner 'the day after Tom' holds the word 'before' or 'after'"},
};

TEST(PersonalDate, SaysWhatIsWrong) {
  for (const Bad& bad : kBad) {
    const Result<PersonalDate> result = parse_personal_date(bad.sentence);
    ASSERT_FALSE(result.ok()) << bad.sentence;
    EXPECT_EQ(result.problem().message, bad.problem);
  }
  EXPECT_EQ(make_owned_occasion("Tom", "sister's birthday").problem().message,
            "the occasion 'sister's birthday' has an owner of its own");
}

TEST(PersonalDates, AreFoundInAnyCase) {
  PersonalDates dates;
  EXPECT_TRUE(dates.add(date("Tom's birthday is on 14 March.")).ok());
  EXPECT_TRUE(dates.add(date("Tom's birthday is on 14 March.")).ok());
  EXPECT_EQ(dates.find({"tom", "Birthday"})->day, *make_month_day(3, 14));
  EXPECT_EQ(dates.find({"Mary", "birthday"}), nullptr);
  EXPECT_EQ(dates.add(date("Tom's birthday is on 15 March.")).problem().message,
            "\"Tom's birthday is on 15 March.\" contradicts \"Tom's birthday is on 14 March.\"");
  EXPECT_EQ(dates.add({{"Tom", ""}, *make_month_day(1, 1), std::nullopt}).problem().message,
            "the occasion is missing");
}

TEST(PersonalDates, EveryYearFromTheFirstOne) {
  const PersonalDate birthday = date("Tom's birthday is on 29 February, since 1992.");
  EXPECT_EQ(in_year(birthday, *make_year(1992)).value(), make_day(1992, 2, 29).value());
  EXPECT_EQ(in_year(birthday, *make_year(1988)).problem().message,
            "Tom's birthday is known since 1992, not in 1988");
  EXPECT_EQ(in_year(birthday, *make_year(2023)).problem().message,
            "Tom's birthday is on 29 February, which 2023 does not have");
}

}  // namespace
}  // namespace timeprobe
