#include "facts/fact_reader.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/files.h"
#include "base/zstd_text.h"
#include "tests/test_folder.h"

namespace timeprobe {
namespace {

FactFile read_rows(const std::string& rows) {
  return read_facts_tsv(TextLines::of("f.tsv", "subject\trelation\tobject\tstart\tend\n" + rows));
}

TEST(FactsTsv, ReadsEveryColumn) {
  const FactFile file = read_facts_tsv(
      TextLines::of("f.tsv",
                    "# comment\nobject\tsubject\trelation\tstart\tend\tsubject_id\tobject_id\n"
                    "FC Barcelona\tMessi\tP54\t2004-10\t..\tQ615\tQ7156\n"));
  ASSERT_EQ(file.facts.size(), 1u);
  const Fact& fact = file.facts[0];
  EXPECT_EQ(fact.subject.name, "Messi");
  EXPECT_EQ(fact.subject.id->text(), "Q615");
  EXPECT_EQ(fact.object.name, "FC Barcelona");
  EXPECT_EQ(fact.relation.text(), "P54");
  EXPECT_EQ(format_bound(fact.valid.start()), "2004-10");
  EXPECT_TRUE(fact.valid.end().is_open());
  EXPECT_EQ(file.lines[0], 3u);
}

TEST(FactsJsonl, KeepsTheSubjectsPage) {
  const FactFile file = read_facts_tsv(TextLines::of(
      "f.tsv",
      "object\tsubject\trelation\tstart\tend\tsubject_page\nX\tBerlin\tP6\t2001\tXXXX\tBerlin "
      "(city)\nY\tRome\tP6\t2001\t\t\n"));
  ASSERT_EQ(file.facts.size(), 2u);
  EXPECT_EQ(file.facts[0].subject_page, "Berlin (city)");
  EXPECT_FALSE(file.facts[1].subject_page.has_value());
  EXPECT_EQ(to_json_line(file.facts[0]),
            R"({"schema":"timeprobe.fact/1","subject":"Berlin","subject_page":)"
            "\"Berlin (city)\""
            R"(,"relation":"P6","object":"X","start":"2001","end":"XXXX"})");
  EXPECT_EQ(read_facts_jsonl(TextLines::of("f.jsonl", to_json_line(file.facts[0]))).facts.at(0),
            file.facts[0]);
}

TEST(Facts, AreReadFromPackedFiles) {
  const Fact fact = read_rows("a\tP54\tb\t1980\t1990\n").facts.at(0);
  std::string packed;
  ZstdCompressor compressor;
  compressor.add(to_json_line(fact) + "\n", packed);
  compressor.end_frame(packed);
  const TestFolder folder;
  EXPECT_EQ(read_facts(folder.write("facts.jsonl.zst", packed)).facts.at(0), fact);
}

struct BadRow {
  const char* name;
  const char* row;
  const char* complaint;
};

class FactsTsvBadRow : public testing::TestWithParam<BadRow> {};

const BadRow kBadRows[] = {
    {"end_before_start", "a\tP54\tb\t1980\t1979", "f.tsv:3: end 1979 lies before start 1980"},
    {"month_13", "a\tP54\tb\t1980-13\t1990", "f.tsv:3: start: month 13 is not in 1..12"},
    {"day_30_in_february", "a\tP54\tb\t1980\t1990-02-30", "f.tsv:3: end: day 30 is not in 1..28"},
    {"no_subject", "\tP54\tb\t1980\t1990", "f.tsv:3: the subject is missing"},
    {"no_object", "a\tP54\t \t1980\t1990", "f.tsv:3: the object is missing"},
    {"bad_relation", "a\tplays\tb\t1980\t1990",
     "f.tsv:3: relation: 'plays' is not a Wikidata property such as P39"},
    {"too_few_fields", "a\tP54\tb\t1980", "f.tsv:3: 4 fields instead of 5"},
    {"no_date", "a\tP54\tb\tsoon\t1990",
     "f.tsv:3: start: 'soon' is not a date of the form 'YYYY, YYYY-MM, YYYY-MM-DD or YYYY-MM-DD "
     "HH:MM'"},
};

TEST_P(FactsTsvBadRow, IsRejectedWithItsLineAndTheRestIsRead) {
  const FactFile file = read_rows("a\tP54\tb\t1980\t1990\n" + std::string(GetParam().row) +
                                  "\nc\tP54\td\t1\t2\n"
                                  "e\tP54\tf\t1980\t1990\n");
  ASSERT_GE(file.rejections.size(), 1u);
  EXPECT_EQ(describe(file.rejections[0]), GetParam().complaint);
  EXPECT_EQ(file.facts.size(), 2u);
}

INSTANTIATE_TEST_SUITE_P(Table, FactsTsvBadRow, testing::ValuesIn(kBadRows),
                         [](const auto& test) { return test.param.name; });

std::string header_problem(const std::string& header) {
  try {
    read_facts_tsv(TextLines::of("f.tsv", header + "\n"));
  } catch (const Error& error) {
    return error.what();
  }
  return "no problem";
}

TEST(FactsTsv, HeaderMustHaveTheColumns) {
  EXPECT_EQ(header_problem("subject\trelation\tobject\tstart"),
            "f.tsv:1: the header has no column 'end'");
  EXPECT_EQ(header_problem("subject\trelation\tobject\tstart\tend\tcolour"),
            "f.tsv:1: column 'colour' is not one of subject, relation, object, start, end, "
            "subject_id, object_id, subject_page");
}

TEST(FactsJsonl, ReadsWhatItWrites) {
  const FactFile tsv = read_rows("A \"quoted\" name\tP39\tB\xC3\xA9\t-0044-03-15\t..\n");
  const std::string line = to_json_line(tsv.facts.at(0));
  const FactFile back = read_facts_jsonl(TextLines::of("f.jsonl", line + "\n"));
  ASSERT_EQ(back.facts.size(), 1u);
  EXPECT_EQ(back.facts[0], tsv.facts[0]);
}

TEST(FactsJsonl, RejectsWithLineNumbers) {
  const FactFile file = read_facts_jsonl(
      TextLines::of("f.jsonl",
                    "{\"subject\":\"a\",\"relation\":\"P54\"\n[]\n{\"subject\":3.5}\n"
                    "{\"schema\":\"timeprobe.fact/9\",\"subject\":\"a\"}\n"));
  ASSERT_EQ(file.rejections.size(), 4u);
  EXPECT_EQ(describe(file.rejections[0]), "f.jsonl:1: the line is not complete JSON");
  EXPECT_EQ(describe(file.rejections[1]), "f.jsonl:2: the line is not a JSON object");
  EXPECT_EQ(describe(file.rejections[2]), "f.jsonl:3: 'subject' is not a text");
  EXPECT_EQ(describe(file.rejections[3]),
            "f.jsonl:4: schema \"timeprobe.fact/9\" is not \"timeprobe.fact/1\"");
}

}  // namespace
}  // namespace timeprobe
