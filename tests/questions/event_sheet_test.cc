#include "questions/event_sheet.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "time/date_text.h"

namespace timeprobe {
namespace {

constexpr const char* kSheet =
    "type\twatch\tfilm\twatch a film\twatched a film\twatch film\n"
    "type\tchat with\tfriend\tchat with a friend\tchatted with a friend\tchat with friend\n"
    "subject\tMary Ann\n"
    "subject\tTom\n"
    "location\tliving room\n"
    "fact\tTom's birthday is on 14 March.\n"
    "2023-09-29 08:01\tTom\tchat with friend\tliving room\n"
    "-0044-03-15 10:00\tMary Ann\twatch film\tliving room\n";

TEST(EventSheet, ReadsAndWrites) {
  const auto sheet = read_event_sheet(kSheet);
  ASSERT_TRUE(sheet.ok()) << sheet.problem().message;
  EXPECT_EQ(sheet->vocabulary.subjects, (std::vector<std::string>{"Mary Ann", "Tom"}));
  EXPECT_EQ(sheet->vocabulary.event_types[1].action, "chat with");
  EXPECT_EQ(sheet->facts, std::vector<std::string>{"Tom's birthday is on 14 March."});
  ASSERT_EQ(sheet->occurrences.size(), 2u);
  EXPECT_EQ(sheet->occurrences[0].type, 1u);
  EXPECT_EQ(sheet->occurrences[0].subject, 1u);
  EXPECT_EQ(format_iso_date(sheet->occurrences[1].time), "-0044-03-15 10:00");
  EXPECT_EQ(to_text(*sheet), kSheet);
}

TEST(EventSheet, TheVocabularyAloneIsTheSame) {
  EXPECT_EQ(read_sheet_vocabulary(kSheet).value(), read_event_sheet(kSheet)->vocabulary);
  const std::string bad_events = std::string(kSheet) + "2023-09-29 08:01\tnobody\n";
  EXPECT_TRUE(read_sheet_vocabulary(bad_events).ok());
  EXPECT_EQ(read_sheet_vocabulary(std::string_view(kSheet).substr(0, 60)).problem().message,
            "line 2: 'type\t' is not part of an event sheet");
  EXPECT_TRUE(read_sheet_vocabulary("").ok());
}

TEST(EventSheet, SheetsBeginWithAType) {
  EXPECT_TRUE(is_event_sheet(kSheet));
  EXPECT_FALSE(is_event_sheet("The event 'X' occurred between year 1863 and year 1875."));
  EXPECT_FALSE(is_event_sheet(""));
}

TEST(EventSheet, NamesTheLineThatIsNoPartOfIt) {
  for (const char* line :
       {"", "subject", "subject\tTom", "subject\tA\tB", "location\tliving room", "type\twatch",
        "type\twatch\tfilm\ta\tb\tc", "fact", "fact\ta\tb", "verb\twatch",
        "2023-09-29\tTom\twatch film\tliving room",
        "2023-09-29 08:01\tPaul\twatch film\tliving room",
        "2023-09-29 08:01\tTom\twatch\tliving room", "2023-09-29 08:01\tTom\twatch film\tkitchen",
        "2023-09-29 24:01\tTom\twatch film\tliving room",
        "2023-09-29 08:01\tTom\twatch film\tliving room\t"}) {
    const auto sheet = read_event_sheet(std::string(kSheet) + line + "\n");
    ASSERT_FALSE(sheet.ok()) << line;
    EXPECT_EQ(sheet.problem().message,
              "line 9: '" + std::string(line) + "' is not part of an event sheet");
  }
}

TEST(EventSheet, RandomSheetsReadBack) {
  Random random(3);
  for (int i = 0; i < 100; ++i) {
    EventSheet sheet{Universe::standard().vocabulary, {}, {}};
    const auto below = [&random](std::size_t n) {
      return static_cast<std::uint32_t>(random.below(n));
    };
    for (std::uint64_t n = random.below(20); n > 0; --n) {
      sheet.occurrences.push_back({below(7), below(3), below(2),
                                   CivilMinute::from_count(random.between(0, 2'000'000'000))});
    }
    EXPECT_EQ(read_event_sheet(to_text(sheet)).value(), sheet);
  }
}

}  // namespace
}  // namespace timeprobe
