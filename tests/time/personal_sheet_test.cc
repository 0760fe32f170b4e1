#include "time/personal_sheet.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "time/anchored_expression.h"

namespace timeprobe {
namespace {

PersonalSheet read(const std::string& text) {
  return read_personal_sheet(TextLines::of("sheet.txt", text));
}

using Sentences = std::vector<std::string_view>;

TEST(SplitSentences, ATitleOrAnInitialEndsNone) {
  EXPECT_EQ(split_sentences("A is. B is.  C is"), (Sentences{"A is.", "B is.", "C is"}));
  EXPECT_EQ(split_sentences("Dr. Mary J. Hill's party. Mr. St. John Jr. came."),
            (Sentences{"Dr. Mary J. Hill's party.", "Mr. St. John Jr. came."}));
  for (const char* title : {"Dr", "Mr", "Mrs", "Ms", "Prof", "St", "Jr", "Sr", "DR"}) {
    const std::string line = std::string(title) + ". Li's day is on 1 May.";
    EXPECT_EQ(split_sentences(line), Sentences{line});
  }
  EXPECT_EQ(split_sentences("born in 1.5 years. x. "), (Sentences{"born in 1.5 years.", "x."}));
  EXPECT_EQ(split_sentences(". ."), (Sentences{".", "."}));
  EXPECT_EQ(split_sentences("  "), Sentences{});
}

TEST(PersonalSheet, HoldsSentencesOnOneLineAndOnMany) {
  const PersonalSheet sheet = read(
      "Tom's birthday is on 14 March. Dr. Mary Hill's birthday is on the 2nd of May.\n"
      "\n"
      "Mary and John's wedding anniversary is on June 3, since 1998\n");
  EXPECT_TRUE(sheet.rejections.empty());
  EXPECT_EQ(sheet.dates.find({"Tom", "birthday"})->day, *make_month_day(3, 14));
  EXPECT_EQ(sheet.dates.find({"Dr. Mary Hill", "birthday"})->day, *make_month_day(5, 2));
  const PersonalDate* wedding = sheet.dates.find({"Mary and John", "wedding anniversary"});
  EXPECT_EQ(wedding->day, *make_month_day(6, 3));
  EXPECT_EQ(wedding->since, *make_year(1998));
}

TEST(PersonalSheet, OtherSentencesAreListedWithTheirLine) {
  const PersonalSheet sheet = read(
      "Tom lives in Oslo. Tom's birthday is on 14 March.\n"
      "Tom's birthday is on 15 March. Ann's birthday is on 31 April.\n");
  EXPECT_EQ(sheet.dates.find({"Tom", "birthday"})->day, *make_month_day(3, 14));
  ASSERT_EQ(sheet.rejections.size(), 3u);
  EXPECT_EQ(describe(sheet.rejections[0]),
            "sheet.txt:1: 'Tom lives in Oslo.' is not a sentence like \"Tom's birthday is on 14 "
            "March.\"");
  EXPECT_EQ(describe(sheet.rejections[1]),
            "sheet.txt:2: \"Tom's birthday is on 15 March.\" contradicts \"Tom's birthday is on 14 "
            "March.\"");
  EXPECT_EQ(describe(sheet.rejections[2]), "sheet.txt:2: '31 April': day 31 is not in 1..30");
}

TEST(PersonalSheet, AnswersAnExpression) {
  const PersonalSheet sheet = read("Mary's wedding anniversary is on 3 June, since 1998.");
  const AnchoredDay value =
      parse_anchored_day("two days after Mary's wedding anniversary 2023").value();
  EXPECT_EQ(resolve(value, HolidayCalendar::standard(), sheet.dates, std::nullopt).value(),
            make_day(2023, 6, 5).value());
}

// A sheet of random dates, on lines of random length, tells them all.
TEST(PersonalSheet, RandomSheetsReadBack) {
  constexpr std::uint64_t kSeed = 23;
  SCOPED_TRACE("seed 23");
  Random random(kSeed);
  for (int round = 0; round < 200; ++round) {
    std::vector<PersonalDate> dates;
    std::string text;
    for (int person = 0; person < 12; ++person) {
      const int month = static_cast<int>(random.between(1, 12));
      dates.push_back({{"Dr. P. Doe " + std::string(1, static_cast<char>('a' + person)), "day"},
                       *make_month_day(month, random.between(1, days_in_month(2000, month))),
                       std::nullopt});
      if (random.chance(0.5)) dates.back().since = *make_year(random.between(1, 2000));
      text += format_personal_date(dates.back());
      text += random.chance(0.5) ? ' ' : '\n';
    }
    const PersonalSheet sheet = read(text);
    ASSERT_TRUE(sheet.rejections.empty()) << describe(sheet.rejections[0]);
    for (const PersonalDate& date : dates) ASSERT_EQ(*sheet.dates.find(date.owned), date) << text;
  }
}

}  // namespace
}  // namespace timeprobe
