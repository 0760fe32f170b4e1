#include "base/csv_rows.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

using Fields = std::vector<std::string>;

struct Case {
  const char* name;
  const char* text;
  std::vector<Fields> rows;
};

class CsvRows : public testing::TestWithParam<Case> {};

const Case kCases[] = {
    {"nothing", "", {}},
    {"one_field", "a", {{"a"}}},
    {"line_ends", "a,b\r\nc,d\ne,f", {{"a", "b"}, {"c", "d"}, {"e", "f"}}},
    {"empty_lines_are_none", "\n\r\na\n\n", {{"a"}}},
    {"empty_fields", ",,\na,\n", {{"", "", ""}, {"a", ""}}},
    {"quoted_comma", "\"a,b\",c", {{"a,b", "c"}}},
    {"quoted_line_end", "\"a\nb\",c\nd,e\n", {{"a\nb", "c"}, {"d", "e"}}},
    {"doubled_quote", "\"say \"\"hi\"\"\"", {{"say \"hi\""}}},
    {"empty_quoted", "\"\",\"\"", {{"", ""}}},
    {"quote_inside_plain", "5\" tape,b", {{"5\" tape", "b"}}},
    {"carriage_return_inside", "a\rb,c\r\n", {{"a\rb", "c"}}},
    {"carriage_return_at_the_end", "a,b\r", {{"a", "b"}}},
};

TEST_P(CsvRows, AreRead) {
  std::vector<Fields> read;
  for (const CsvRow& row : read_csv_rows(GetParam().text)) {
    EXPECT_FALSE(row.problem) << *row.problem;
    read.push_back(row.fields);
  }
  EXPECT_EQ(read, GetParam().rows);
}

INSTANTIATE_TEST_SUITE_P(Table, CsvRows, testing::ValuesIn(kCases),
                         [](const auto& test) { return test.param.name; });

TEST(CsvRows, KnowTheLineOnWhichTheyBegin) {
  const std::vector<CsvRow> rows = read_csv_rows("a\n\n\"b\nc\nd\"\ne\n");
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0].line, 1U);
  EXPECT_EQ(rows[1].line, 3U);
  EXPECT_EQ(rows[2].line, 6U);
}

TEST(CsvRows, TextBehindAQuoteSpoilsItsLineOnly) {
  const std::vector<CsvRow> rows = read_csv_rows("\"a\"b,c\nd,e\n");
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].problem, "text behind a closing quote; a comma or the line's end is wanted");
  EXPECT_FALSE(rows[1].problem);
  EXPECT_EQ(rows[1].line, 2U);
}

TEST(CsvRows, AnOpenQuoteSaysWhereItOpened) {
  const std::vector<CsvRow> rows = read_csv_rows("a,b\nc,\"d\ne,f\n");
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[1].problem, "the quote that opens on line 2 is not closed");
}

}  // namespace
}  // namespace timeprobe
