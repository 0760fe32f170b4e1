#include "wikipedia/page.h"

#include <gtest/gtest.h>

namespace timeprobe::wikipedia {
namespace {

Page sample() {
  Page page;
  page.head = {"Øre", 17, "en", 0, {"Q1", "Q2"}, {"Oere"}};
  page.content = plain_text("The '''øre''' is a [[coin]]s\n== \"Past\" ==\n* [[Øre|old]]\n");
  return page;
}

std::string line_of(const Page& page) {
  std::string line;
  append_json_line(line, page);
  return line;
}

TEST(PageRecord, HasTheDocumentedForm) {
  EXPECT_EQ(line_of(sample()),
            "{\"schema\":\"timeprobe.page/1\",\"title\":\"Øre\",\"page_id\":17,\"language\":\"en\","
            "\"subject_ids\":[\"Q1\",\"Q2\"],\"redirected_from\":[\"Oere\"],"
            "\"text\":\"The øre is a coins\\n\\\"Past\\\"\\nold\","
            "\"links\":[{\"begin\":14,\"end\":19,\"target\":\"Coin\",\"anchor\":\"coins\"},"
            "{\"begin\":27,\"end\":30,\"target\":\"Øre\",\"anchor\":\"old\"}],"
            "\"headings\":[{\"begin\":20,\"end\":26,\"level\":2}],"
            "\"lists\":[{\"begin\":27,\"end\":30}]}\n");
}

TEST(PageRecord, IsReadBack) {
  Page page = sample();
  for (const int number_space : {0, 4, -1}) {
    page.head.number_space = number_space;
    const Result<Page> back = parse_page_record(line_of(page));
    ASSERT_TRUE(back.ok()) << back.problem().message;
    EXPECT_EQ(*back, page);
    const Result<PageHead> head = parse_page_head(line_of(page));
    ASSERT_TRUE(head.ok()) << head.problem().message;
    EXPECT_EQ(*head, page.head);
  }
}

struct BadRecord {
  const char* name;
  const char* from;
  const char* to;
  const char* problem;
};

void PrintTo(const BadRecord& bad, std::ostream* out) { *out << bad.name; }

class BadPageRecord : public testing::TestWithParam<BadRecord> {};

TEST_P(BadPageRecord, SaysWhatIsWrong) {
  std::string line = line_of(sample());
  const std::size_t at = line.find(GetParam().from);
  ASSERT_NE(at, std::string::npos);
  line.replace(at, std::string(GetParam().from).size(), GetParam().to);
  const Result<Page> page = parse_page_record(line);
  ASSERT_FALSE(page.ok());
  EXPECT_EQ(page.problem().message, GetParam().problem);
}

const BadRecord kBadRecords[] = {
    {"cut", "]}\n", "", "the line is not complete JSON"},
    {"other_schema", "page/1", "page/2", "schema 'timeprobe.page/2' is not timeprobe.page/1"},
    {"no_text", "\"text\"", "\"texts\"", "the record has no 'text'"},
    {"number", "17", "\"17\"", "'page_id' is not a whole number"},
    {"beyond_the_text", "\"end\":30,\"target\"", "\"end\":300,\"target\"",
     "links: bytes 27..300 are no span of the text behind byte 19"},
    {"empty_span", "\"begin\":14", "\"begin\":19",
     "links: bytes 19..19 are no span of the text behind byte 0"},
    {"within_a_character", "\"begin\":14", "\"begin\":5",
     "links: bytes 5..19 are no span of the text behind byte 0"},
    {"overlapping", "\"begin\":27,\"end\":30,\"target\"", "\"begin\":18,\"end\":30,\"target\"",
     "links: bytes 18..30 are no span of the text behind byte 19"},
    {"other_anchor", "\"anchor\":\"coins\"", "\"anchor\":\"coin\"",
     "links: 'coin' is not what stands at bytes 14..19"},
    {"level", "\"level\":2", "\"level\":7", "headings: level 7 is not in 1..6"},
    {"list_of_numbers", "[\"Oere\"]", "[1]", "'redirected_from' is not a list of texts"},
};
INSTANTIATE_TEST_SUITE_P(PageRecord, BadPageRecord, testing::ValuesIn(kBadRecords));

TEST(PageHeadRecord, LooksOnlyAtTheHead) {
  EXPECT_TRUE(parse_page_head(line_of(sample()).substr(0, 150)).ok());
  EXPECT_FALSE(parse_page_head("{\"schema\":\"timeprobe.page/1\"").ok());
  EXPECT_FALSE(parse_page_head("[]").ok());
}

}  // namespace
}  // namespace timeprobe::wikipedia
