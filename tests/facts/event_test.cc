#include "facts/event.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>

#include "allen/relation.h"

namespace timeprobe {
namespace {

EventFile read_rows(const std::string& rows) {
  return read_events_tsv(
      TextLines::of("e.tsv", "name\tstart_year\tend_year\twikidata_id\tfrequency_years\n" + rows));
}

TEST(EventsTsv, ReadsEvents) {
  const EventFile file =
      read_rows("# a comment\nThirty Years' War\t1618\t1648\tQ2487\t\nX\t-499\t-449\t\t4\n");
  ASSERT_EQ(file.events.size(), 2u);
  EXPECT_EQ(file.events[0].name, "Thirty Years' War");
  EXPECT_EQ(file.events[0].id->text(), "Q2487");
  EXPECT_EQ(year_number(file.events[1].start), -499);
  EXPECT_FALSE(file.events[0].frequency_years.has_value());
  EXPECT_EQ(file.events[1].frequency_years, 4);
}

struct BadRow {
  const char* name;
  const char* row;
  const char* complaint;
};

class EventsBadRow : public testing::TestWithParam<BadRow> {};

const BadRow kBadRows[] = {
    {"end_before_start", "X\t1900\t1899\t\t", "e.tsv:3: end_year 1899 lies before start_year 1900"},
    {"missing_year", "X\t1900\t\t\t", "e.tsv:3: the end_year is missing"},
    {"non_integer", "X\t1900.5\t1901\t\t", "e.tsv:3: start_year: '1900.5' is not a whole number"},
    {"out_of_range", "X\t1900\t19010\t\t", "e.tsv:3: end_year: year 19010 is not in -9999..9999"},
    {"no_name", "\t1900\t1901\t\t", "e.tsv:3: the name is missing"},
    {"same_name", "A\t1900\t1901\t\t", "e.tsv:3: the name 'A' stood before"},
    {"frequency_0", "X\t1900\t1901\t\t0", "e.tsv:3: frequency_years: 0 is not in 1..9999"},
    {"odd_frequency", "X\t1900\t1901\t\tyearly",
     "e.tsv:3: frequency_years: 'yearly' is not a whole number"},
    {"bad_id", "X\t1900\t1901\tQx\t", "e.tsv:3: 'Qx' is not a Wikidata item such as Q42"},
};

TEST_P(EventsBadRow, IsRejectedWithItsLine) {
  const EventFile file = read_rows("A\t1900\t1901\t\t\n" + std::string(GetParam().row) + "\n");
  ASSERT_EQ(file.rejections.size(), 1u);
  EXPECT_EQ(describe(file.rejections[0]), GetParam().complaint);
  EXPECT_EQ(file.events.size(), 1u);
}

INSTANTIATE_TEST_SUITE_P(Table, EventsBadRow, testing::ValuesIn(kBadRows),
                         [](const auto& test) { return test.param.name; });

TEST(EventsJsonl, ReadsWhatItWritesAndNumbers) {
  const Event event = read_rows("A \"b\"\t-10\t1901\tQ1\t12\n").events.at(0);
  const EventFile file = read_events_jsonl(TextLines::of(
      "e.jsonl",
      to_json_line(event) + "\n{\"name\": \"n\", \"start_year\": 1, \"end_year\": 2}\n"));
  ASSERT_EQ(file.events.size(), 2u);
  EXPECT_EQ(file.events[0], event);
  EXPECT_EQ(file.events[1].end, *make_year(2));
}

TEST(BundledEvents, GiveEveryRelationFiftyPairs) {
  const EventFile file =
      read_events(std::filesystem::path(TIMEPROBE_SOURCE_DIR) / "data/events/sample.tsv");
  EXPECT_TRUE(file.rejections.empty());
  EXPECT_GE(file.events.size(), 400u);
  std::map<Relation, int> pairs;
  for (const Event& a : file.events) {
    EXPECT_LT(a.start, a.end) << a.name;
    for (const Event& b : file.events) {
      if (a.name < b.name) ++pairs[relate(a.start, a.end, b.start, b.end)];
    }
  }
  for (const Relation relation : all_relations()) {
    EXPECT_GE(pairs[relation] + pairs[converse(relation)], 50) << to_text(relation);
  }
}

}  // namespace
}  // namespace timeprobe
