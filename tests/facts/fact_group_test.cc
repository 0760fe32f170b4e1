#include "facts/fact_group.h"

#include <gtest/gtest.h>

#include "facts/fact_reader.h"

namespace timeprobe {
namespace {

std::vector<Fact> facts(const std::string& rows) {
  const FactFile file =
      read_facts_tsv(TextLines::of("f.tsv", "subject\trelation\tobject\tstart\tend\n" + rows));
  EXPECT_TRUE(file.rejections.empty());
  return file.facts;
}

const GroupingRules kRules = {3, 2000, *make_day(2022, 12, 1)};

std::string summary(const FactGroup& group) {
  std::string text;
  for (const DatedFact& fact : group.facts) {
    const DayFields start = fields(fact.start), end = fields(fact.end);
    text += fact.object.name + " " + std::to_string(start.year) + "-" +
            std::to_string(start.month) + ".." + std::to_string(end.year) + "-" +
            std::to_string(end.month) + "; ";
  }
  return text;
}

TEST(GroupFacts, FillsSortsAndKeepsTies) {
  const FactGroups result =
      group_facts(facts("s\tP54\tlate\t1990-07\t..\ns\tP54\tfirst tie\t1980\t1985\n"
                        "s\tP54\tsecond tie\t1980-01\t1981\ns\tP54\topen\t2000\t\n"),
                  kRules);
  ASSERT_EQ(result.groups.size(), 1u);
  EXPECT_EQ(summary(result.groups[0]),
            "first tie 1980-1..1985-1; second tie 1980-1..1981-1; late 1990-7..2022-12; "
            "open 2000-1..2022-12; ");
}

TEST(GroupFacts, KeepsEachObjectOnce) {
  const FactGroups result =
      group_facts(facts("s\tP54\ta\t1990\t1991\ns\tP54\ta\t1980\t1981\ns\tP54\tb\t1985\t1986\n"
                        "s\tP54\tc\t1995\t1996\n"),
                  kRules);
  ASSERT_EQ(result.groups.size(), 1u);
  EXPECT_EQ(summary(result.groups[0]), "a 1980-1..1981-1; b 1985-1..1986-1; c 1995-1..1996-1; ");
  EXPECT_EQ(result.left_out.at("a later stint of the same object"), 1u);
}

TEST(GroupFacts, CountsWhatItLeavesOut) {
  const FactGroups result =
      group_facts(facts("s\tP54\ta\t\t1991\ns\tP54\tb\t2030\t..\ns\tP54\tc\t1980-07\t1980\n"
                        "s\tP54\td\t1985\t1986\ns\tP54\te\t1990\tXXXX\n"),
                  kRules);
  EXPECT_TRUE(result.groups.empty());
  EXPECT_EQ(result.left_out.at("the start is unknown"), 1u);
  EXPECT_EQ(result.left_out.at("the start lies after the reference day"), 1u);
  EXPECT_EQ(result.left_out.at("it has ended, but nobody knows when"), 1u);
  EXPECT_EQ(result.left_out.at("the end, filled up to a day, lies before the start"), 1u);
  EXPECT_EQ(result.left_out.at("the group is too small"), 1u);
}

TEST(GroupFacts, CapsSubjectsOfARelation) {
  std::string rows;
  for (const char* subject : {"s", "t", "u"}) {
    for (const char* object : {"a", "b", "c"}) {
      rows += std::string(subject) + "\tP54\t" + object + "\t1980\t1981\n";
    }
  }
  GroupingRules rules = kRules;
  rules.max_subjects_per_relation = 2;
  const FactGroups result = group_facts(facts(rows), rules);
  EXPECT_EQ(result.groups.size(), 2u);
  EXPECT_EQ(result.left_out.at("the relation has enough subjects"), 3u);
}

TEST(DefaultReferenceDay, IsTheLatestMonthButNotBeforeThePaper) {
  EXPECT_EQ(default_reference_day(facts("s\tP54\ta\t1980\t1981\n")), *make_day(2022, 12, 1));
  EXPECT_EQ(default_reference_day(facts("s\tP54\ta\t1980\t2025-06-17\n")), *make_day(2025, 6, 1));
}

}  // namespace
}  // namespace timeprobe
