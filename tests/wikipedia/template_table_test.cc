#include "wikipedia/template_table.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace timeprobe::wikipedia {
namespace {

using Parts = std::vector<std::string_view>;

std::string text_of(const TemplateTable& table, const Parts& parts) {
  return table.text_of(parts).value_or("(left out)");
}

TEST(TemplateTable, TakesTheFirstTextThatCanBeFilled) {
  const TemplateTable table = TemplateTable::parse(
      "schema: timeprobe.wiki-templates/1\n"
      "templates:\n"
      "  - {names: [Year_of, 'yr-*'], text: ['{1} of {2}', '{name}', '{1}']}\n"
      "  - {names: ['len:'], text: '{measure 1}!'}\n"
      "units:\n"
      "  mi: [mile, miles]\n",
      "t.yaml");
  EXPECT_EQ(text_of(table, {"year of", "a", "b"}), "a of b");
  EXPECT_EQ(text_of(table, {" YEAR  of\n", "a", "name= c "}), "c");
  EXPECT_EQ(text_of(table, {"yr-x", "a"}), "a");
  EXPECT_EQ(text_of(table, {"year of"}), "(left out)");
  EXPECT_EQ(text_of(table, {"yr"}), "(left out)");
  EXPECT_EQ(text_of(table, {"Len: 1", "mi"}), "1 mile!");
  EXPECT_EQ(text_of(table, {"len: 2", "mi"}), "2 miles!");
  EXPECT_EQ(text_of(table, {""}), "(left out)");
}

struct BadTable {
  const char* name;
  const char* entry;
  const char* complaint;
};

void PrintTo(const BadTable& bad, std::ostream* out) { *out << bad.name; }

class BadTemplateTable : public testing::TestWithParam<BadTable> {};

TEST_P(BadTemplateTable, IsRefusedWithItsLine) {
  const std::string yaml = std::string("schema: a\ntemplates:\n  - ") + GetParam().entry + "\n";
  try {
    TemplateTable::parse(yaml, "t.yaml");
    FAIL() << "no complaint";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::usage);
    EXPECT_NE(std::string(error.what()).find(GetParam().complaint), std::string::npos)
        << error.what();
  }
}

const BadTable kBadTables[] = {
    {"open_brace", "{names: [a], text: '{1'}", "t.yaml:3: text: a brace is not closed in '{1'"},
    {"no_place", "{names: [a], text: '{date x}'}",
     "{date x} is no place such as {1}, {text} or {date 1}"},
    {"twice", "{names: [a], text: '{1} {1}'}", "a place stands twice in '{1} {1}'"},
    {"name_twice", "{names: [a, A], text: b}", "t.yaml:3: names: 'a' stands twice"},
    {"other_key", "{names: [a], texts: b}", "t.yaml:3"},
    {"no_text", "{names: [a]}", "t.yaml:3"},
};
INSTANTIATE_TEST_SUITE_P(TemplateTable, BadTemplateTable, testing::ValuesIn(kBadTables));

TEST(TemplateTable, TheBundledOneIsSound) {
  EXPECT_EQ(text_of(TemplateTable::bundled(), {"nowrap", "a"}), "a");
  EXPECT_EQ(text_of(TemplateTable::bundled(), {"infobox person", "a"}), "(left out)");
}

}  // namespace
}  // namespace timeprobe::wikipedia
